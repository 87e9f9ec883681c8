import type { HeightRange } from '@orrery/model/reads'
import type { Store } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import type { ChainArchive } from './archive.ts'
import { checkLimit } from './reads/where.ts'
import { TOKENS, UNREAD_TOKENS } from './tables/archive-tables.ts'
import { STANDARD, wordOf } from './tables/codes.ts'

const MOST = 10_000

/** Tokens that are archived and not read. Written before their blocks, so that a crash leaves none without its first block. */
export function createUnreadShelf(store: Store, chain: number): Pick<ChainArchive, 'noteUnread' | 'unreadTokens'> {
  return {
    async noteUnread(tokens) {
      if (tokens.length === 0) return
      const rows = tokens.map(({ address, standard, height }) => ({
        chain,
        address,
        standard: STANDARD.of[standard],
        height,
      }))
      await store.insert(UNREAD_TOKENS, rows, `${chain}:unread:${crypto.randomUUID()}`)
    },
    async unreadTokens(limit) {
      const mine = `FROM ${UNREAD_TOKENS.name} WHERE chain = {chain:UInt32}`
      const rows = await store.query({
        sql: `SELECT address, standard, first FROM (SELECT address, min(standard) AS standard, min(height) AS first ${mine} GROUP BY address) AS unread
          LEFT JOIN (SELECT address, height, 1 AS saved FROM ${TOKENS.name} FINAL WHERE chain = {chain:UInt32} AND address IN (SELECT address ${mine})) AS tokens USING address
          WHERE saved = 0 OR height > first ORDER BY first, address LIMIT ${checkLimit(limit, MOST)}`,
        params: { chain: { type: 'u32', value: chain } },
        columns: { address: 'hex', standard: 'u8', first: 'u32' },
        purpose: 'write',
      })
      return rows.map(({ address, standard, first }) => ({
        address,
        standard: wordOf(STANDARD, standard),
        height: first,
      }))
    },
  }
}

/** Forgets what was noted of blocks that are not there: their chunk never came, and another block may come in their place. */
export async function settleUnread(store: Store, chain: number, held: readonly HeightRange[]): Promise<void> {
  const outside = `chain = {chain:UInt32} AND NOT (${held.map(({ from, to }) => `height BETWEEN ${from} AND ${to}`).join(' OR ') || '0'})`
  const params = { chain: { type: 'u32', value: chain } } as const
  const [found] = await store.query({
    sql: `SELECT count() AS rows FROM ${UNREAD_TOKENS.name} WHERE ${outside}`,
    params,
    columns: { rows: 'u64' },
    purpose: 'write',
  })
  if ((found?.rows ?? 0) > 0)
    await store.command(`ALTER TABLE ${storedAs(UNREAD_TOKENS.name, store.cluster)} DELETE WHERE ${outside}`, params)
}
