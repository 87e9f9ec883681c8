import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

const DAY_MS = 86_400_000

/** How many addresses a transaction or a transfer named for the first time by day, from the blocks themselves. */
export function newcomersOf(bundles: readonly Bundle[]): readonly string[] {
  const met = new Set<Hex>()
  const days = Map.groupBy(bundles, ({ block }) => Math.floor(block.timeMs / DAY_MS))
  return [...days].flatMap(([day, blocks]) => {
    const before = met.size
    for (const { txs, transfers } of blocks)
      for (const party of [
        ...txs.flatMap(({ from, to, created }) => [from, to, created]),
        ...transfers.flatMap(({ from, to }) => [from, to]),
      ])
        if (party !== null) met.add(party)
    return met.size === before ? [] : [`${day} ${met.size - before}`]
  })
}
