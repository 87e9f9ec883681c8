import type { Bundle, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

const DAY_MS = 86_400_000
const COUNTS = ['transfers', 'mints', 'burns'] as const
const AMOUNTS = ['moved', 'minted', 'burnt'] as const
/** The columns of a token's day that tell its sums. */
export const DAY_SUMS = [...COUNTS, ...AMOUNTS.flatMap((name) => [`${name}_high`, `${name}_low`])]

/** The same sums by another way: from the blocks themselves. */
export function daysOf(bundles: readonly Bundle[], asset: Hex): readonly string[] {
  const days = new Map<number, Record<(typeof COUNTS)[number] | (typeof AMOUNTS)[number], bigint>>()
  for (const { transfers } of bundles)
    for (const { asset: moved, timeMs, from, to, amount } of transfers) {
      if (moved !== asset) continue
      const day = Math.floor(timeMs / DAY_MS)
      const sums = days.get(day) ?? { transfers: 0n, mints: 0n, burns: 0n, moved: 0n, minted: 0n, burnt: 0n }
      days.set(day, sums)
      sums.transfers++
      sums.moved += amount
      if (from === null) [sums.mints, sums.minted] = [sums.mints + 1n, sums.minted + amount]
      if (to === null) [sums.burns, sums.burnt] = [sums.burns + 1n, sums.burnt + amount]
    }
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, sums]) => [day, ...[...COUNTS, ...AMOUNTS].map((name) => sums[name])].join(' '))
}

/** A row of the ledger as `daysOf` writes its day. */
export const toldDay = (row: FamilyRow): string => {
  const amount = (name: string) =>
    (BigInt(row[`${name}_high`] as bigint) << 128n) + BigInt(row[`${name}_low`] as bigint)
  return [row['day'], ...COUNTS.map((name) => row[name]), ...AMOUNTS.map(amount)].join(' ')
}
