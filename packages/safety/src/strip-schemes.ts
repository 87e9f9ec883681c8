/** Beginnings of addresses that run or show what a stranger wrote (foundations §5.4, reliability S-06). */
const SCHEMES = [
  'javascript:',
  'vbscript:',
  'livescript:',
  'view-source:',
  'data:text/html',
  'data:text/javascript',
  'data:text/xml',
  'data:application/',
  'data:image/svg',
] as const
const BY_END = Map.groupBy(SCHEMES, (scheme) => scheme.at(-1)!)

/** Looks like nothing, between two letters: spaces, controls, soft hyphens, zero-width and direction marks. */
export const INVISIBLE =
  /[\s\u0000-\u0020\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/

/**
 * Takes script-like schemes out of a text, spaced-out ones too, and those that come together when an inner one has gone:
 * no such scheme is left. One pass: time grows with the length of the text.
 */
export function stripSchemes(text: string): string {
  const kept: string[] = []
  // The visible characters of `kept` in lower case, and where each stands there.
  const visible: string[] = []
  const places: number[] = []
  const endsWith = (scheme: string): boolean => {
    const from = visible.length - scheme.length
    for (let i = scheme.length - 1; i >= 0; i--) if (visible[from + i] !== scheme[i]) return false
    return true
  }
  for (const char of text) {
    kept.push(char)
    const isPlain = char > ' ' && char < '\u007f'
    if (!isPlain && INVISIBLE.test(char)) continue
    visible.push(char.toLowerCase())
    places.push(kept.length - 1)
    const scheme = BY_END.get(visible.at(-1)!)?.find(endsWith)
    if (scheme === undefined) continue
    kept.length = places[places.length - scheme.length]!
    places.length -= scheme.length
    visible.length -= scheme.length
  }
  return kept.join('')
}
