/** An exact decimal number: `units / 10^scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

// More digits than this are an attack, not a number: 2^256 has 78, and 77 decimals are allowed on top.
const DIGIT_LIMIT = 1000
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** The number that the text means, exactly; null for empty or non-numeric input (foundations §5.1). */
export function parseDecimal(value: string | number | bigint): Decimal | null {
  if (typeof value === 'bigint') return { units: value, scale: 0 }
  const text = String(value).trim()
  if (text.length > DIGIT_LIMIT) return null
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > DIGIT_LIMIT) return null
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

/** The nearest decimal with at most `places` decimals: half away from zero, or cut off (`down`). */
export function roundDecimal(value: Decimal, places: number, mode: 'half-up' | 'down' = 'half-up'): Decimal {
  if (value.scale <= places) return value
  const step = 10n ** BigInt(value.scale - places)
  const magnitude = value.units < 0n ? -value.units : value.units
  const rounded = mode === 'down' ? magnitude / step : (magnitude + step / 2n) / step
  return { units: value.units < 0n ? -rounded : rounded, scale: places }
}

/** Sign, whole digits and decimals as plain text, decimals at least `minPlaces` long and otherwise without trailing zeros. */
export function decimalParts(value: Decimal, minPlaces = 0): { negative: boolean; whole: string; fraction: string } {
  const negative = value.units < 0n
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0')
  const whole = digits.slice(0, digits.length - value.scale)
  const fraction = digits
    .slice(digits.length - value.scale)
    .replace(/0+$/, '')
    .padEnd(minPlaces, '0')
  return { negative, whole, fraction }
}

/** Plain text with a point and no grouping; what JSON and copy buttons carry. */
export function decimalText(value: Decimal): string {
  const { negative, whole, fraction } = decimalParts(value)
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
