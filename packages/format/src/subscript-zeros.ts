import { decimalParts, type Decimal } from './decimal.ts'
import { numberStyle } from './number-style.ts'

// foundations §5.7: "Zero folding with subscripts applies from 4 leading decimal zeros."
const FOLD_FROM = 4
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** Number of zeros right after the point of a value below 1; 0 for others. */
export function leadingZeros(value: Decimal): number {
  const { whole, fraction } = decimalParts(value)
  return whole === '0' && fraction !== '' ? fraction.length - fraction.replace(/^0+/, '').length : 0
}

/** `0.00000123` → `0.0₅123`, keeping `significant` digits after the zeros; null where nothing is to be folded. */
export function foldZeros(value: Decimal, significant: number, locale: string): string | null {
  const zeros = leadingZeros(value)
  if (zeros < FOLD_FROM) return null
  const { negative, fraction } = decimalParts(value)
  const digits = fraction.slice(zeros, zeros + significant).replace(/0+$/, '')
  const count = [...String(zeros)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
  return `${negative ? '\u2212' : ''}0${numberStyle(locale).decimal}0${count}${digits}`
}
