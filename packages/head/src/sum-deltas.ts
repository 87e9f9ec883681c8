import type { Balance } from '@orrery/model/reads'
import type { DeltaRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Which deltas are one balance: by holder, asset and item, or with the items of an asset taken together. */
export type Grouping = 'item' | 'holder'

/** Non-zero sums of ledger entries, largest first; equal sums in the order of address, asset and item. */
export function sumDeltas(deltas: Iterable<DeltaRow>, grouping: Grouping): readonly Balance[] {
  const sums = new Map<string, { address: Hex; asset: Hex; tokenId: bigint | null; amount: bigint }>()
  for (const { address, asset, tokenId, amount } of deltas) {
    const item = grouping === 'item' ? tokenId : null
    const key = `${address}:${asset}:${item ?? ''}`
    const sum = sums.get(key)
    if (sum) sum.amount += amount
    else sums.set(key, { address, asset, tokenId: item, amount })
  }
  return [...sums.entries()]
    .filter(([, sum]) => sum.amount !== 0n)
    .sort(([a, x], [b, y]) => (x.amount === y.amount ? (a < b ? -1 : 1) : x.amount > y.amount ? -1 : 1))
    .map(([, sum]) => sum)
}
