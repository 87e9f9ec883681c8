import { decimalParts, magnitudeOf, type Decimal } from './decimal.ts'
import { numberStyle, ownDigits } from './number-style.ts'

// foundations §5.7: "Zero folding with subscripts applies from 4 leading decimal zeros."
const FOLD_FROM = 4
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** Number of zeros right after the point of a value below 1; 0 for others. */
export const leadingZeros = (value: Decimal): number =>
  value.units === 0n ? 0 : Math.max(0, value.scale - magnitudeOf(value).toString().length)

/** `0.00000123` → `0.0₅123`, keeping `significant` digits after the zeros; null where nothing is to be folded. */
export function foldZeros(value: Decimal, significant: number, locale: string): string | null {
  const zeros = leadingZeros(value)
  if (zeros < FOLD_FROM) return null
  const { negative, fraction } = decimalParts(value)
  const digits = fraction.slice(zeros, zeros + significant).replace(/0+$/, '')
  const count = [...String(zeros)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
  const style = numberStyle(locale)
  return `${negative ? '\u2212' : ''}${ownDigits(`0${style.decimal}0`, style)}${count}${ownDigits(digits, style)}`
}
