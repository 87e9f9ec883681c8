/** What somebody would get of one side of a pool for so much of the other, and how much less that is than the reserves alone say. */
export type ImpactRow = { readonly given: bigint; readonly received: bigint; readonly impactPpm: number }

const MILLION = 1_000_000n
/** From a hundredth of a percent to half: below it nothing is moved, above it nobody would. */
const LEAST_PPM = 100n
const MOST_PPM = 500_000n
const ROWS = 4

/**
 * Round amounts of one side, in whole units, and what a pair of constant product gives for them without its fee (screens-evm §8.2). Reserves in base units. Empty where the pair
 * holds nothing. Pure.
 */
export function impactRows(reserveIn: bigint, reserveOut: bigint, decimalsIn: number): readonly ImpactRow[] {
  if (reserveIn <= 0n || reserveOut <= 0n) return []
  const rows: ImpactRow[] = []
  // The first power of ten that moves the price at all; a whole unit may be more than the pair has.
  const digits = reserveIn.toString().length
  for (let power = Math.max(0, digits - 6); power <= digits; power++) {
    const given = 10n ** BigInt(power)
    const ppm = (given * MILLION) / (reserveIn + given)
    if (ppm < LEAST_PPM || ppm > MOST_PPM) continue
    rows.push({ given, received: (given * reserveOut) / (reserveIn + given), impactPpm: Number(ppm) })
  }
  // Whole units come first where there are enough of them.
  const whole = rows.filter(({ given }) => given >= 10n ** BigInt(decimalsIn))
  return (whole.length >= 2 ? whole : rows).slice(0, ROWS)
}
