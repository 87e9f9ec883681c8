import type { Balance, PageQuery, Position } from '@orrery/model/reads'
import type { Bundle, DeltaRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { HeadEvent } from './events.ts'

/** The Head as a child would write it: a list of bundles, every question answered by going through all rows. */
export class NaiveHead {
  bundles: Bundle[] = []

  apply(event: HeadEvent): void {
    if (event.type === 'extended') this.bundles = [...this.bundles, event.bundle]
    if (event.type === 'reorganised')
      this.bundles = [
        ...this.bundles.filter((b) => event.to !== null && b.block.height <= event.to.height),
        ...event.bundles,
      ]
    if (event.type === 'archived' || event.type === 'released')
      this.bundles = this.bundles.filter((b) => b.block.height > event.height)
  }

  all<K extends 'txs' | 'logs' | 'transfers' | 'deltas' | 'accountTxs' | 'contracts'>(kind: K): Bundle[K][number][] {
    return this.bundles.flatMap((bundle) => [...bundle[kind]] as Bundle[K][number][])
  }

  page<T extends { height: number; txIndex?: number; seq?: number }>(
    rows: readonly T[],
    { before, after, limit, skip = 0 }: PageQuery,
  ): T[] {
    const rank = (row: { height: number; txIndex?: number; seq?: number } | Position) =>
      row.height * 1e12 + (row.txIndex ?? 0) * 1e8 + (row.seq ?? 0)
    const inside = rows
      .filter((row) => (!before || rank(row) < rank(before)) && (!after || rank(row) > rank(after)))
      .sort((a, b) => rank(b) - rank(a))
    return after && !before
      ? inside.slice(0, Math.max(0, inside.length - skip)).slice(-limit)
      : inside.slice(skip, skip + limit)
  }

  sums(keep: (row: DeltaRow) => boolean, item: boolean): Balance[] {
    const keys = new Map<string, Balance>()
    for (const row of this.all('deltas').filter(keep)) {
      const tokenId = item ? row.tokenId : null
      const key = [row.address, row.asset, tokenId].join()
      keys.set(key, {
        address: row.address as Hex,
        asset: row.asset,
        tokenId,
        amount: (keys.get(key)?.amount ?? 0n) + row.amount,
      })
    }
    return [...keys.values()].filter((balance) => balance.amount !== 0n)
  }
}
