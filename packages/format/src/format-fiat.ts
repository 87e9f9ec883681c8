import { parseDecimal, roundDecimal, type Decimal } from './decimal.ts'
import { foldZeros, leadingZeros } from './subscript-zeros.ts'
import { MISSING } from './missing.ts'
import { writeDecimal } from './write-decimal.ts'

const SMALLEST: Decimal = { units: 1n, scale: 15 }

/** Decimals of a fiat value by its size (foundations §5.7). */
export function fiatDigits(value: Decimal): number {
  const whole = (value.units < 0n ? -value.units : value.units) / 10n ** BigInt(value.scale)
  if (whole >= 1_000_000n) return 0
  if (whole >= 100_000n) return 1
  if (whole >= 100n) return 2
  if (whole >= 1n) return 4
  return leadingZeros(value) + 5
}

/** A price or value in money: digits by size, folded zeros, nothing below 1e-15 (foundations §5.7). */
export function formatFiat(
  value: string | number | bigint | null | undefined,
  options: { readonly locale: string; readonly sign?: string },
): string {
  if (value === null || value === undefined) return MISSING
  const exact = parseDecimal(value)
  if (exact === null) return ''
  const sign = options.sign ?? ''
  if (exact.units === 0n) return `${sign}0`
  if (isBelowSmallest(exact)) return `${exact.units < 0n ? '\u2212' : ''}${sign}1e-15`
  const rounded = roundDecimal(exact, fiatDigits(exact))
  const text = foldZeros(rounded, 5, options.locale) ?? writeDecimal(rounded, options.locale)
  return text.startsWith('\u2212') ? `\u2212${sign}${text.slice(1)}` : sign + text
}

const isBelowSmallest = (value: Decimal): boolean =>
  value.scale > SMALLEST.scale &&
  (value.units < 0n ? -value.units : value.units) < 10n ** BigInt(value.scale - SMALLEST.scale)
