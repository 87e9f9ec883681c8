import { parseDecimal, roundDecimal } from './decimal.ts'
import { MISSING } from './missing.ts'
import { writeDecimal } from './write-decimal.ts'

export type NumberOptions = {
  readonly locale: string
  /** At most so many decimals, rounded half up; 20 by default (foundations §9). */
  readonly max?: number
  /** At least so many decimals. */
  readonly min?: number
}

/**
 * A number with the locale's grouping, exact at any length. Missing gives the dash; non-numeric input
 * gives an empty text (foundations §5.1).
 */
export function formatNumber(value: string | number | bigint | null | undefined, options: NumberOptions): string {
  if (value === null || value === undefined) return MISSING
  const decimal = parseDecimal(value)
  if (decimal === null) return ''
  return writeDecimal(roundDecimal(decimal, options.max ?? 20), options.locale, options.min)
}
