import { parseDecimal, roundDecimal, tenTo } from './decimal.ts'
import { MISSING } from './missing.ts'
import { notANumber } from './number-fault.ts'
import { numberStyle } from './number-style.ts'
import { writeDecimal } from './write-decimal.ts'

/**
 * `part` of `whole` in percent, that is times 100 (explorer §9), with at most `places` decimals, computed in integers. A share that is not zero
 * never reads as zero: it is `<0.01%`. Division by zero gives 0 (foundations §5.1).
 */
export function formatPercent(
  part: string | number | bigint | null | undefined,
  whole: string | number | bigint | null | undefined,
  locale: string,
  places = 2,
): string {
  if (part === null || part === undefined || whole === null || whole === undefined) return MISSING
  const top = parseDecimal(part)
  const bottom = parseDecimal(whole)
  if (top === null || bottom === null) return notANumber(top === null ? part : whole) || MISSING
  const sign = numberStyle(locale).percent
  if (bottom.units === 0n) return writeDecimal(bottom, locale) + sign
  // 40 places inside (foundations §9) before the one rounding that is seen.
  const units = (top.units * tenTo(42 + bottom.scale)) / (bottom.units * tenTo(top.scale))
  const rounded = roundDecimal({ units, scale: 40 }, places)
  if (rounded.units === 0n && top.units !== 0n) {
    const below = top.units < 0n !== bottom.units < 0n
    return (below ? '>' : '<') + writeDecimal({ units: below ? -1n : 1n, scale: places }, locale) + sign
  }
  return writeDecimal(rounded, locale) + sign
}

/** The same share as a number from 0 to 1 for bars; 0 when it cannot be told. */
export function shareOf(part: string | number | bigint, whole: string | number | bigint): number {
  const top = parseDecimal(part)
  const bottom = parseDecimal(whole)
  if (top === null || bottom === null || bottom.units === 0n) return 0
  const ppm = (top.units * tenTo(6 + bottom.scale)) / (bottom.units * tenTo(top.scale))
  return Math.min(1, Math.max(0, Number(ppm) / 1_000_000))
}
