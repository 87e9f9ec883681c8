import { decimalParts, decimalText, parseDecimal, type Decimal } from './decimal.ts'
import { notANumber } from './number-fault.ts'

// foundations §9: exponential notation at -7 and 21
const SMALL_EXPONENT = -7
const LARGE_EXPONENT = 21

/**
 * The number as plain text: digits, or an exponent from `1e-7` down and from `1e+21` up (foundations §5.7, §9). What is no number is `NOT_A_NUMBER` outside production and the text NaN in it.
 */
export function numberText(value: Decimal | string | number | bigint | null): string {
  const decimal = value !== null && typeof value !== 'object' ? parseDecimal(value) : value
  if (decimal === null) return notANumber(value) || 'NaN'
  const { negative, whole, fraction } = decimalParts(decimal)
  if (decimal.units === 0n) return '0'
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  const exponent = whole === '0' ? -zeros - 1 : whole.length - 1
  if (exponent > SMALL_EXPONENT && exponent < LARGE_EXPONENT) return decimalText(decimal)
  const digits = (whole + fraction).slice(whole === '0' ? zeros + 1 : 0)
  let end = digits.length
  while (end > 1 && digits[end - 1] === '0') end--
  const tail = digits.slice(1, end)
  return `${negative ? '-' : ''}${digits[0]}${tail === '' ? '' : `.${tail}`}e${exponent < 0 ? '' : '+'}${exponent}`
}
