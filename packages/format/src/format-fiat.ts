import { magnitudeOf, parseDecimal, roundDecimal, tenTo, type Decimal } from './decimal.ts'
import { foldZeros, leadingZeros } from './subscript-zeros.ts'
import { MISSING } from './missing.ts'
import { notANumber } from './number-fault.ts'
import { numberStyle, ownDigits } from './number-style.ts'
import { numberText } from './number-text.ts'
import { writeDecimal } from './write-decimal.ts'

const SMALLEST: Decimal = { units: 1n, scale: 15 }
// foundations §9: exponential notation from 1e21 on
const HUGE_EXPONENT = 21

/** Decimals of a fiat value by its size (foundations §5.7). */
export function fiatDigits(value: Decimal): number {
  const whole = magnitudeOf(value) / tenTo(value.scale)
  if (whole >= 1_000_000n) return 0
  if (whole >= 100_000n) return 1
  if (whole >= 100n) return 2
  if (whole >= 1n) return 4
  return leadingZeros(value) + 5
}

/** A price or value in money: digits by size, folded zeros, 1e-15 for less, an exponent above 1e20 (foundations §5.7). */
export function formatFiat(
  value: string | number | bigint | null | undefined,
  options: { readonly locale: string; readonly sign?: string },
): string {
  if (value === null || value === undefined) return MISSING
  const exact = parseDecimal(value)
  if (exact === null) return notANumber(value)
  const sign = options.sign ?? ''
  if (exact.units === 0n) return sign + writeDecimal(exact, options.locale)
  if (isBelowSmallest(exact))
    return `${exact.units < 0n ? '\u2212' : ''}${sign}${ownDigits('1e-15', numberStyle(options.locale))}`
  const text = isHuge(exact) ? writeHuge(exact, options.locale) : writeFiat(exact, options.locale)
  return text.startsWith('\u2212') ? `\u2212${sign}${text.slice(1)}` : sign + text
}

const isBelowSmallest = (value: Decimal): boolean =>
  value.scale > SMALLEST.scale && magnitudeOf(value) < tenTo(value.scale - SMALLEST.scale)

const writeFiat = (value: Decimal, locale: string): string => {
  const rounded = roundDecimal(value, fiatDigits(value))
  return foldZeros(rounded, locale) ?? writeDecimal(rounded, locale)
}

const isHuge = (value: Decimal): boolean => magnitudeOf(value) >= tenTo(value.scale + HUGE_EXPONENT)

/** Five digits and an exponent, as values of 1 to 100 have five. */
function writeHuge(value: Decimal, locale: string): string {
  const shift = (magnitudeOf(value) / tenTo(value.scale)).toString().length - 5
  const { units } = roundDecimal({ units: value.units, scale: value.scale + shift }, 0)
  const style = numberStyle(locale)
  const text = numberText({ units: units * tenTo(shift), scale: 0 })
    .replace('-', '\u2212')
    .replace('.', style.decimal)
  return ownDigits(text, style)
}
