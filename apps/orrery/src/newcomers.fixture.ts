import { seenInBundle } from '@orrery/model/party-sets'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

const DAY_MS = 86_400_000

/** How many addresses were named for the first time by day, from the blocks themselves. */
export function newcomersOf(bundles: readonly Bundle[]): readonly string[] {
  const met = new Set<Hex>()
  const days = Map.groupBy(bundles, ({ block }) => Math.floor(block.timeMs / DAY_MS))
  return [...days].flatMap(([day, blocks]) => {
    const before = met.size
    for (const bundle of blocks) for (const party of seenInBundle(bundle)) met.add(party)
    return met.size === before ? [] : [`${day} ${met.size - before}`]
  })
}
