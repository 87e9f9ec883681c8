import type { Hex } from '@orrery/primitives/hex'
import type { HeadBlock } from './head-block.ts'

/** By how much balances of an asset changed in the blocks from each of these heights on, of the addresses to which anything happened. Pure. */
export function changesOf(
  blocks: readonly HeadBlock[],
  asset: Hex,
  addresses: readonly Hex[],
  floors: readonly number[],
): ReadonlyMap<Hex, readonly bigint[]> {
  const wanted = new Set(addresses)
  const lowest = Math.min(...floors)
  const sums = new Map<Hex, bigint[]>()
  for (const block of blocks) {
    const { height } = block.bundle.block
    if (height < lowest) continue
    for (const { address, amount } of block.deltasOfAsset(asset)) {
      if (!wanted.has(address)) continue
      const held = sums.get(address) ?? floors.map(() => 0n)
      sums.set(
        address,
        held.map((sum, index) => (height >= floors[index]! ? sum + amount : sum)),
      )
    }
  }
  return sums
}
