/** How a language writes numbers. */
export type NumberSeparators = { readonly decimal: string; readonly group: string }

export type NumberTextRules = {
  readonly separators: NumberSeparators
  /** Allows a leading minus. */
  readonly negative: boolean
  /** Most decimals; undefined sets no limit. */
  readonly precision?: number | undefined
}

/** foundations §9 */
export const NUMBER_STEP = 1
export const NUMBER_MIN = 0
export const NUMBER_MAX = Number.MAX_SAFE_INTEGER

/** Longer texts are no number that anybody typed. */
const MAX_TEXT = 400
/** Decimals that `toFixed` and `Intl` can write in every browser. */
const MAX_DECIMALS = 20
// Digits as other scripts and keyboards write them, by their zero: Arabic, Persian, Devanagari, Bengali, full width.
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0xff_10]
// Separators that go with such digits in any language: lost, they would make a tenfold number of it.
const DECIMAL = '٫'
const GROUP = '٬'

/** `en_US` and `en-US` alike (foundations §5.1), always with the digits 0-9; English where the name means nothing. */
function numberTag(locale: string): string {
  const tag = locale.replaceAll('_', '-')
  try {
    return `${Intl.getCanonicalLocales(tag)[0]!}-u-nu-latn`
  } catch {
    return 'en-u-nu-latn'
  }
}

/** The decimal and thousands separators of a language. */
export function separatorsOf(locale: string): NumberSeparators {
  const parts = new Intl.NumberFormat(numberTag(locale)).formatToParts(-1_234_567.5)
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  return { decimal: find('decimal', '.'), group: find('group', ',') }
}

const asciiDigit = (character: string): string => {
  const code = character.codePointAt(0)!
  const zero = ZEROS.find((start) => code >= start && code <= start + 9)
  return zero === undefined ? character : String(code - zero)
}

/**
 * What remains of a typed or pasted text: digits, one decimal separator, single thousands separators before it, and
 * a leading minus where it is allowed; decimals end at the precision (foundations §5.5).
 */
export function cleanNumberText(text: string, { separators, negative, precision }: NumberTextRules): string {
  const { decimal, group } = separators
  // Languages that part thousands by a space mean any space.
  const isGroup = (character: string) =>
    character === group || character === GROUP || (/\s/.test(group) && /\s/.test(character))
  const decimals = precision ?? Number.POSITIVE_INFINITY
  let kept = ''
  let fraction = -1
  for (const raw of text.trim().slice(0, MAX_TEXT)) {
    const character = asciiDigit(raw)
    if (character >= '0' && character <= '9') {
      if (fraction >= decimals) continue
      kept += character
      if (fraction >= 0) fraction++
    } else if ((character === decimal || character === DECIMAL) && fraction < 0) {
      // A group that is followed by the decimals never was one.
      if (kept.endsWith(group)) kept = kept.slice(0, -group.length)
      if (decimals > 0) kept += decimal
      fraction = 0
    } else if (isGroup(character) && fraction < 0) {
      if (/\d$/.test(kept)) kept += group
    } else if ((character === '-' || character === '−') && negative && kept === '') kept = '-'
  }
  return kept
}

/** The number that a cleaned text says, or null where it says none yet. */
export function readNumberText(text: string, { decimal, group }: NumberSeparators): number | null {
  const plain = text.replaceAll(group, '').replace(decimal, '.')
  return /\d/.test(plain) ? Number(plain) : null
}

/** The number inside its bounds. */
export const clampNumber = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** The number as the language writes it, with thousands parted. */
export const writeNumberText = (value: number, locale: string, precision?: number): string =>
  new Intl.NumberFormat(numberTag(locale), {
    maximumFractionDigits: Math.min(precision ?? MAX_DECIMALS, MAX_DECIMALS),
  }).format(value)

const decimalsOf = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.min(MAX_DECIMALS, Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent)))
}

/** The number one step on, inside its bounds and without the dust of binary fractions; from nothing it begins at the bound nearest to zero. */
export function stepNumber(value: number | null, by: number, min: number, max: number): number {
  if (value === null) return clampNumber(0, min, max)
  const decimals = Math.max(decimalsOf(value), decimalsOf(by))
  return clampNumber(Number((value + by).toFixed(decimals)), min, max)
}
