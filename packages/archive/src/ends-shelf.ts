import type { PendingFate } from '@orrery/model/rows'
import type { Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import type { ChainArchive } from './archive.ts'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import { checkLimit } from './reads/where.ts'
import { PENDING_ENDS } from './tables/archive-tables.ts'

const MOST = 10_000

/** How transactions ended that waited. They belong to no block and survive a rewind. */
export function createEndsShelf(store: Store, chain: number): Pick<ChainArchive, 'saveEnds' | 'ends' | 'dropEnds'> {
  const mine = { type: 'u32', value: chain } as const
  return {
    async saveEnds(ends, takenBack) {
      const rows = [
        ...ends.map((fate) => ({ chain, hash: fate.tx.hash, at_ms: fate.atMs, fate: encodeExact(fate) })),
        ...takenBack.map(({ hash, atMs }) => ({ chain, hash, at_ms: atMs, fate: '' })),
      ]
      if (rows.length > 0) await store.insert(PENDING_ENDS, rows, `${chain}:ends:${crypto.randomUUID()}`)
    },
    async ends(sinceMs, limit) {
      const rows = await store.query({
        sql: `SELECT fate FROM ${PENDING_ENDS.name} FINAL WHERE chain = {chain:UInt32} AND at_ms >= {since:UInt64} AND fate != '' ORDER BY at_ms DESC, hash LIMIT ${checkLimit(limit, MOST)}`,
        params: { chain: mine, since: { type: 'u64', value: Math.max(0, sinceMs) } },
        columns: { fate: 'text' },
        purpose: 'write',
      })
      return rows.map(({ fate }) => decodeExact(fate) as PendingFate).reverse()
    },
    async dropEnds(beforeMs) {
      const params = { chain: mine, before: { type: 'u64', value: Math.max(0, beforeMs) } } as const
      const old = 'chain = {chain:UInt32} AND at_ms < {before:UInt64}'
      const [found] = await store.query({
        sql: `SELECT count() AS rows FROM ${PENDING_ENDS.name} WHERE ${old}`,
        params,
        columns: { rows: 'u64' },
        purpose: 'write',
      })
      if ((found?.rows ?? 0) > 0)
        await store.command(`ALTER TABLE ${storedAs(PENDING_ENDS.name, store.cluster)} DELETE WHERE ${old}`, params)
    },
  }
}
