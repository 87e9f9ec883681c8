import { decimalText } from '@orrery/format/decimal'

/** Seconds of the years 2001 and 2100: numbers between them may be moments. */
const [FIRST_MOMENT, LAST_MOMENT] = [1_000_000_000n, 4_102_444_800n]
/** Numbers of fewer digits are told as they are. */
const SHORT = 10n ** 6n

/** What a whole number would be in units of so many decimals, and as a moment: nobody but the source says which it is. Undefined for small ones. Pure. */
export function unitsText(value: bigint): string | undefined {
  if (value < SHORT && value > -SHORT) return undefined
  const units = [6, 9, 18].map((scale) => `×10^-${scale}: ${decimalText({ units: value, scale })}`)
  const moment = value >= FIRST_MOMENT && value < LAST_MOMENT ? [new Date(Number(value) * 1_000).toISOString()] : []
  return [...units, ...moment].join(' · ')
}
