import { OrreryError } from '@orrery/errors/orrery-error'
import { magnitudeOf, parseDecimal, tenTo, type Decimal } from './decimal.ts'
import { numberFault } from './number-fault.ts'

/** Decimals that a quotient keeps (foundations §9). */
export const QUOTIENT_PLACES = 20
/** Decimals that a quotient keeps inside a longer calculation (foundations §9). */
export const INNER_PLACES = 40
// A power with more digits is an attack or a slip: 2^256 has 78.
const POWER_DIGITS = 10_000

const ZERO: Decimal = { units: 0n, scale: 0 }

const libraryError = (reason: string): OrreryError =>
  new OrreryError('NUMBER_REFUSED', { reason: `[BigNumber Error] ${reason}` })

/** The number that the text means, to calculate with. Throws `NUMBER_REFUSED`: "[BigNumber Error] Not a number: …" (foundations §8). */
export function toDecimal(value: string | number | bigint): Decimal {
  const decimal = parseDecimal(value)
  if (decimal === null) throw libraryError(`Not a number: ${value}`)
  return decimal
}

/** Exact sum. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: a.units * tenTo(scale - a.scale) + b.units * tenTo(scale - b.scale), scale }
}

/** Exact difference. */
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => addDecimals(a, { units: -b.units, scale: b.scale })

/** Exact product. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** -1, 0 or 1 as the first is less than, equal to or greater than the second. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const { units } = subtractDecimals(a, b)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/** Quotient to so many places, halves away from zero. Throws `NUMBER_REFUSED` for a division by zero or places beyond 0 to 1,000. */
export function divideDecimals(a: Decimal, b: Decimal, places = QUOTIENT_PLACES): Decimal {
  if (!Number.isInteger(places) || places < 0 || places > 1000) throw libraryError(`Argument out of range: ${places}`)
  if (b.units === 0n) throw libraryError('Division by zero')
  const top = magnitudeOf(a) * tenTo(places + b.scale)
  const bottom = magnitudeOf(b) * tenTo(a.scale)
  const units = (2n * top + bottom) / (2n * bottom)
  return { units: a.units < 0n === b.units < 0n ? units : -units, scale: places }
}

/** Quotient that is 0 where the divisor is 0: what shares and averages want (foundations §5.1). */
export const safeDivide = (a: Decimal, b: Decimal, places = QUOTIENT_PLACES): Decimal =>
  b.units === 0n ? ZERO : divideDecimals(a, b, places)

/**
 * Exact power. Another exponent than an integer of 0 or more is an error outside production and null, which is
 * written NaN, in it (foundations §5.1, §8). Throws `NUMBER_REFUSED` where the result would have more than 10,000 digits.
 */
export function powerDecimal(base: Decimal, exponent: number): Decimal | null {
  if (!Number.isInteger(exponent)) {
    numberFault('NUMBER_REFUSED', { reason: 'Exponent not an integer' })
    return null
  }
  if (exponent < 0) {
    numberFault('NUMBER_REFUSED', { reason: 'Exponent need more than 0' })
    return null
  }
  const digits = Math.max(magnitudeOf(base).toString().length, base.scale)
  if (digits * exponent > POWER_DIGITS) throw libraryError(`Argument out of range: ${exponent}`)
  return { units: base.units ** BigInt(exponent), scale: base.scale * exponent }
}
