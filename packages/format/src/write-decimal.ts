import { decimalParts, type Decimal } from './decimal.ts'
import { groupDigits } from './group-digits.ts'
import { numberStyle, ownDigits } from './number-style.ts'

/** A decimal as the locale writes it, in its own digits. The minus is U+2212, which lines up with tabular figures. */
export function writeDecimal(value: Decimal, locale: string, minPlaces = 0): string {
  const { negative, whole, fraction } = decimalParts(value, minPlaces)
  const style = numberStyle(locale)
  const text = groupDigits(whole, locale) + (fraction === '' ? '' : style.decimal + fraction)
  return (negative ? '\u2212' : '') + ownDigits(text, style)
}
