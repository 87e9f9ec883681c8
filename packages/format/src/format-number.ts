import { parseDecimal, roundDecimal } from './decimal.ts'
import { groupDigits } from './group-digits.ts'
import { MISSING } from './missing.ts'
import { notANumber } from './number-fault.ts'
import { numberStyle, ownDigits } from './number-style.ts'
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
 * gives an empty text, and `NOT_A_NUMBER` outside production (foundations §5.1).
 */
export function formatNumber(value: string | number | bigint | null | undefined, options: NumberOptions): string {
  if (value === null || value === undefined) return MISSING
  const { locale, max = 20, min = 0 } = options
  // Heights, counts and indexes are most of a page's numbers, and need no big integers.
  if (typeof value === 'number' && value >= 0 && Number.isSafeInteger(value) && min === 0)
    return ownDigits(groupDigits(String(value), locale), numberStyle(locale))
  const decimal = parseDecimal(value)
  if (decimal === null) return notANumber(value)
  return writeDecimal(roundDecimal(decimal, max), locale, min)
}
