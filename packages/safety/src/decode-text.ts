/** foundations §5.4: decoding runs at most so often. */
export const MOST_ROUNDS = 5

/** Named references that can stand for a part of a scheme or of markup; all others stay as they are written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bsol: '\\',
  colon: ':',
  gt: '>',
  lpar: '(',
  lt: '<',
  nbsp: '\u00a0',
  newline: '\n',
  num: '#',
  period: '.',
  quot: '"',
  rpar: ')',
  sol: '/',
  tab: '\t',
}
const REFERENCE = /&(?:#x0*([0-9a-f]{1,6});?|#0*(\d{1,7});?|([a-z]{2,7});)/gi
const PERCENT = /(?:%[0-9a-f]{2})+/gi

/** The text with its HTML character references read once. */
export const decodeReferences = (text: string): string =>
  text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) {
      const known = name.toLowerCase()
      return Object.hasOwn(NAMED, known) ? NAMED[known]! : whole
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })

/** The text with its percent encoding read once; what is not UTF-8 stays as it is, its ASCII apart. */
export const decodePercent = (text: string): string =>
  text.replace(PERCENT, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run.replace(/%[0-7][0-9a-f]/gi, (one) => String.fromCharCode(Number.parseInt(one.slice(1), 16)))
    }
  })

/** One round: references, then percent encoding. Never longer than what went in. */
export const decodeOnce = (text: string): string => decodePercent(decodeReferences(text))

/** The text decoded until it stays the same; null when five rounds are not enough: nobody honest encodes so. */
export function decodeFully(text: string): string | null {
  let current = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const decoded = decodeOnce(current)
    if (decoded === current) return current
    current = decoded
  }
  return decodeOnce(current) === current ? current : null
}
