import type { Bundle } from '@orrery/model/rows'
import type { Lookups } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import { createLru } from '../lru.ts'

/** Contracts and, of each, notices that are told apart; a contract that says more counts as changed in all of its items. */
const MOST_CONTRACTS = 1_000
const MOST_NOTICES = 64
const KEPT_MS = 3_600_000

type Said = {
  readonly all: number
  readonly ranges: readonly { readonly first: bigint; readonly last: bigint; readonly at: number }[]
}

/** Which items contracts said to have changed since this was made: what was read of them before is old (ERC-4906). */
export type ChangedItems = {
  hear(bundles: readonly Bundle[], lookups: Lookups | null): void
  /** Grows with each notice that concerns the item; 0 before the first. */
  stamp(asset: Hex, tokenId: bigint): number
}

/** One that has heard nothing; `now` is a monotonic clock in ms. */
export function createChangedItems(now: () => number): ChangedItems {
  const said = createLru<Hex, Said>(MOST_CONTRACTS, now)
  let count = 0
  return {
    hear(bundles, lookups) {
      for (const { family } of bundles)
        for (const { asset, first, last } of lookups?.changedItems?.(family) ?? []) {
          const { all, ranges } = said.get(asset) ?? { all: 0, ranges: [] }
          const at = ++count
          const next =
            ranges.length < MOST_NOTICES ? { all, ranges: [...ranges, { first, last, at }] } : { all: at, ranges: [] }
          said.set(asset, next, KEPT_MS)
        }
    },
    stamp(asset, tokenId) {
      const known = said.get(asset)
      if (!known) return 0
      const last = known.ranges.findLast((range) => range.first <= tokenId && tokenId <= range.last)
      return last?.at ?? known.all
    },
  }
}
