import { chainKey } from '@orrery/model/chain'
import type { ReplacementReads } from '@orrery/model/replacements'
import type { PendingFate } from '@orrery/model/rows'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import type { Hex } from '@orrery/primitives/hex'
import type { Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import { checkLimit } from './reads/where.ts'
import { TX_REPLACEMENTS } from './tables/replacement-table.ts'

const MOST = 1_000
/** So many are kept of a chain: on a busy one some days, some hundred megabytes. */
const MOST_KEPT = 500_000

/** Where they are kept, for its one writer. */
export type ReplacementShelf = ReplacementReads & {
  /** Keeps those of the ends that were replaced, and takes back what was kept of those that turned up after all. */
  saveReplaced(
    ends: readonly PendingFate[],
    takenBack: readonly { readonly hash: Hex; readonly atMs: number }[],
  ): Promise<void>
  /** Forgets those from before a moment, and the oldest where they are too many. */
  dropReplaced(beforeMs: number): Promise<void>
}

/** Replaced transactions of a chain, for who only reads. The archive's tables must exist. */
export function openReplacementReads(store: Store, chainCode: string): ReplacementReads {
  const mine = { type: 'u32', value: chainKey(chainCode) } as const
  const fatesOf = async (hashes: readonly Hex[]): Promise<readonly PendingFate[]> => {
    if (hashes.length === 0) return []
    const rows = await store.query({
      sql: `SELECT fate FROM ${TX_REPLACEMENTS.name} FINAL WHERE chain = {chain:UInt32} AND key IN {keys:Array(String)} AND hash = key AND fate != ''`,
      params: { chain: mine, keys: { type: 'hex[]', value: hashes } },
      columns: { fate: 'text' },
    })
    return rows.map(({ fate }) => decodeExact(fate) as PendingFate)
  }
  return {
    replaced: async (hash) => (await fatesOf([hash]))[0] ?? null,
    async replacedBy(hash, limit) {
      const rows = await store.query({
        sql: `SELECT DISTINCT hash FROM ${TX_REPLACEMENTS.name} WHERE chain = {chain:UInt32} AND key = {key:String} AND hash != key ORDER BY hash LIMIT ${checkLimit(limit, MOST)}`,
        params: { chain: mine, key: { type: 'hex', value: hash } },
        columns: { hash: 'hex' },
      })
      // One that came back may have been replaced by yet another.
      return (await fatesOf(rows.map((row) => row.hash))).filter(({ by }) => by === hash)
    },
  }
}

/** Opens it. The archive's tables must exist. */
export function openReplacementShelf(store: Store, chainCode: string, mostKept = MOST_KEPT): ReplacementShelf {
  const chain = chainKey(chainCode)
  const mine = { type: 'u32', value: chain } as const
  const drop = async (beforeMs: number): Promise<void> => {
    const params = { chain: mine, before: { type: 'u64', value: Math.max(0, beforeMs) } } as const
    const old = 'chain = {chain:UInt32} AND at_ms < {before:UInt64}'
    const [found] = await store.query({
      sql: `SELECT count() AS rows FROM ${TX_REPLACEMENTS.name} WHERE ${old}`,
      params,
      columns: { rows: 'u64' },
      purpose: 'write',
    })
    if ((found?.rows ?? 0) > 0)
      await store.command(`ALTER TABLE ${storedAs(TX_REPLACEMENTS.name, store.cluster)} DELETE WHERE ${old}`, params)
  }
  return {
    ...openReplacementReads(store, chainCode),
    async saveReplaced(ends, takenBack) {
      const rows = [
        ...ends.flatMap((end) => {
          const { tx, fate, by, atMs } = end
          const row = { chain, hash: tx.hash, at_ms: atMs }
          return fate !== 'replaced' || by === null || by === tx.hash
            ? []
            : [
                { ...row, key: tx.hash, fate: encodeExact(end) },
                { ...row, key: by, fate: '' },
              ]
        }),
        ...takenBack.map(({ hash, atMs }) => ({ chain, key: hash, hash, at_ms: atMs, fate: '' })),
      ]
      if (rows.length > 0) await store.insert(TX_REPLACEMENTS, rows, `${chain}:replaced:${crypto.randomUUID()}`)
    },
    async dropReplaced(beforeMs) {
      await drop(beforeMs)
      const [oldest] = await store.query({
        sql: `SELECT at_ms FROM ${TX_REPLACEMENTS.name} WHERE chain = {chain:UInt32} AND hash = key ORDER BY at_ms DESC LIMIT 1 OFFSET ${mostKept}`,
        params: { chain: mine },
        columns: { at_ms: 'u64' },
        purpose: 'write',
      })
      if (oldest !== undefined) await drop(oldest.at_ms + 1)
    },
  }
}
