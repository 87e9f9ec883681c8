import { decimalParts, magnitudeOf, roundDecimal, type Decimal, type Rounding } from './decimal.ts'
import { numberStyle, ownDigits } from './number-style.ts'
import { writeDecimal } from './write-decimal.ts'

// foundations §5.7: "Zero folding with subscripts applies from 4 leading decimal zeros."
const FOLD_FROM = 4
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** Number of zeros right after the point of a value below 1; 0 for others. */
export const leadingZeros = (value: Decimal): number =>
  value.units === 0n ? 0 : Math.max(0, value.scale - magnitudeOf(value).toString().length)

/** `0.00000123` → `0.0₅123`; null where nothing is to be folded. */
export function foldZeros(value: Decimal, locale: string): string | null {
  const zeros = leadingZeros(value)
  if (zeros < FOLD_FROM) return null
  const { negative, fraction } = decimalParts(value)
  const count = [...String(zeros)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
  const style = numberStyle(locale)
  const digits = ownDigits(fraction.slice(zeros), style)
  return `${negative ? '\u2212' : ''}${ownDigits(`0${style.decimal}0`, style)}${count}${digits}`
}

/** A value too small for its places: rounded to so many digits after its leading zeros, which are folded where they are many. */
export function writeSmall(value: Decimal, digits: number, locale: string, rounding?: Rounding): string {
  const rounded = roundDecimal(value, leadingZeros(value) + digits, rounding)
  return foldZeros(rounded, locale) ?? writeDecimal(rounded, locale)
}
