/** An exact decimal number: `units / 10^scale`, scale 0 or more. */
export type Decimal = { readonly units: bigint; readonly scale: number }

// More digits than this are an attack, not a number: 2^256 has 78, and 77 decimals are allowed on top.
const DIGIT_LIMIT = 1000
const WHOLE = /^-?\d{1,100}$/
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** The number that the text means, exactly; null for empty or non-numeric input (foundations §5.1). */
export function parseDecimal(value: string | number | bigint): Decimal | null {
  if (typeof value === 'bigint') return { units: value, scale: 0 }
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 }
  const text = String(value).trim()
  if (WHOLE.test(text)) return { units: BigInt(text), scale: 0 }
  if (text.length > DIGIT_LIMIT) return null
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > DIGIT_LIMIT) return null
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  return scale < 0 ? { units: units * tenTo(-scale), scale: 0 } : { units, scale }
}

/** How a number is cut to its places: to the nearest with halves away from zero, away from zero, or towards it. */
export type Rounding = 'half-up' | 'up' | 'down'

/** The decimal with at most `places` decimals; half-up unless told otherwise (foundations §9). */
export function roundDecimal(value: Decimal, places: number, rounding: Rounding = 'half-up'): Decimal {
  if (value.scale <= places) return value
  const step = tenTo(value.scale - places)
  const magnitude = magnitudeOf(value)
  const added = rounding === 'half-up' ? step / 2n : rounding === 'up' ? step - 1n : 0n
  const rounded = (magnitude + added) / step
  return { units: value.units < 0n ? -rounded : rounded, scale: places }
}

/** The units without their sign. */
export const magnitudeOf = ({ units }: Decimal): bigint => (units < 0n ? -units : units)

// A page asks for the same few powers thousands of times.
const POWERS: readonly bigint[] = Array.from({ length: 80 }, (_, power) => 10n ** BigInt(power))

/** 10 to a whole power of 0 or more. */
export const tenTo = (power: number): bigint => POWERS[power] ?? 10n ** BigInt(power)

/** Sign, whole digits and decimals as plain text, decimals at least `minPlaces` long and otherwise without trailing zeros. */
export function decimalParts(
  value: Decimal,
  minPlaces = 0,
): { readonly negative: boolean; readonly whole: string; readonly fraction: string } {
  const digits = magnitudeOf(value)
    .toString()
    .padStart(value.scale + 1, '0')
  const point = digits.length - value.scale
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === 48) end--
  return {
    negative: value.units < 0n,
    whole: digits.slice(0, point),
    fraction: digits.slice(point, end).padEnd(minPlaces, '0'),
  }
}

/** Plain text with a point and no grouping; what JSON and copy buttons carry. */
export function decimalText(value: Decimal): string {
  const { negative, whole, fraction } = decimalParts(value)
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
