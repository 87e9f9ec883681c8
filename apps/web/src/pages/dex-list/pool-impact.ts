/** What somebody would get of one side of a pool for so much of the other, and how much less that is than the reserves alone say. */
export type ImpactRow = { readonly given: bigint; readonly received: bigint; readonly impactPpm: number }

const MILLION = 1_000_000n
/** From a hundredth of a percent to half: below it nothing is moved, above it nobody would. */
const LEAST_PPM = 100
const MOST_PPM = 500_000
const ROWS = 4

/**
 * Round amounts of one side, in whole units, and what a pair of constant product gives for them without its fee (screens-evm §8.2). Reserves in base units. Empty where the pair
 * holds nothing. With `most` no more than so much is given, and so much is a row of its own: beyond it the pair is another. Pure.
 */
export function impactRows(
  reserveIn: bigint,
  reserveOut: bigint,
  decimalsIn: number,
  most: bigint | null = null,
): readonly ImpactRow[] {
  if (reserveIn <= 0n || reserveOut <= 0n) return []
  const rows: ImpactRow[] = []
  const rowOf = (given: bigint): ImpactRow => ({
    given,
    received: (given * reserveOut) / (reserveIn + given),
    impactPpm: Number((given * MILLION) / (reserveIn + given)),
  })
  // The first power of ten that moves the price at all; a whole unit may be more than the pair has.
  const digits = reserveIn.toString().length
  for (let power = Math.max(0, digits - 6); power <= digits; power++) {
    const given = 10n ** BigInt(power)
    const row = rowOf(given)
    if (row.impactPpm < LEAST_PPM || row.impactPpm > MOST_PPM || (most !== null && given >= most)) continue
    rows.push(row)
  }
  // Whole units come first where there are enough of them.
  const whole = rows.filter(({ given }) => given >= 10n ** BigInt(decimalsIn))
  const shown = (whole.length >= 2 ? whole : rows).slice(0, ROWS)
  return most === null || most <= 0n ? shown : [...shown, rowOf(most)]
}
