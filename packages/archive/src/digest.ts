import type { ColumnType, Columns } from '@orrery/store/columns'
import type { Store, AnyTable } from '@orrery/store/store'
import type { HeightRange } from '@orrery/model/reads'
import { invertHeight } from './encode/inverted.ts'
import { MARK_ASSET } from './ledger/sum-writer.ts'
import { STAT_SETS, STAT_SUMS } from './tables/stat-tables.ts'
import { ASSET_BALANCES, ACCOUNT_BALANCES, BLOCK_TABLES, ORPHANS, TOKENS } from './tables/archive-tables.ts'

/** Rows of one table and a hash of them that does not depend on their order or on how they lie in parts. */
export type TableDigest = { readonly rows: number; readonly hash: string }

/** Digest per table: two archives of one chain hold the same rows when these are equal (reliability I-1). */
export type Digest = { readonly [table: string]: TableDigest }

/** A column as something hashable that is never NULL, so that absence and zero differ. */
const hashable = ([name, type]: readonly [string, ColumnType]): string =>
  type.endsWith('?') && type !== 'hex?' ? `ifNull(toString(${name}), '\\0'), isNull(${name})` : name

const HALF = "toInt256('340282366920938463463374607431768211456')"

/** All columns but the chain, so that the same blocks give the same digest under any chain's name. */
const hashOf = ({ chain: _chain, ...columns }: Columns): string =>
  `hex(sum(cityHash64(${Object.entries(columns).map(hashable).join(', ')})))`

/**
 * Digests all tables of a chain, or the rows of a range of blocks. Sums, tokens and orphans belong to
 * no block: they are left out when a range is given. What differs between runs (when a chunk was cut,
 * marks of operations, how a sum is split in two) is no part of it.
 */
export async function digestChain(
  store: Store,
  chain: number,
  familyTables: readonly AnyTable[],
  range?: HeightRange,
): Promise<Digest> {
  const digest: Record<string, TableDigest> = {}
  const add = async (name: string, columns: Columns, from: string, condition: string) => {
    const [row] = await store.query({
      sql: `SELECT count() AS rows, ${hashOf(columns)} AS hash FROM ${from} WHERE ${condition}`,
      params: { chain: { type: 'u32', value: chain } },
      columns: { rows: 'u64', hash: 'text' },
      purpose: 'write',
    })
    digest[name] = { rows: row?.rows ?? 0, hash: row?.hash ?? '' }
  }
  const mine = 'chain = {chain:UInt32}'
  for (const { table, at } of [...BLOCK_TABLES, ...familyTables.map((table) => ({ table, at: 'height' as const }))]) {
    const [from, to] = range
      ? at === 'inv'
        ? [invertHeight(range.to), invertHeight(range.from)]
        : [range.from, range.to]
      : []
    await add(table.name, table.columns, table.name, range ? `${mine} AND ${at} BETWEEN ${from} AND ${to}` : mine)
  }
  if (range) return digest
  for (const { name } of [ASSET_BALANCES, ACCOUNT_BALANCES]) {
    const sums = `(SELECT chain, asset, address, item, sum(high) + bitShiftRight(sum(low), 128) AS top, sum(low) - bitShiftRight(sum(low), 128) * ${HALF} AS rest
      FROM ${name} WHERE ${mine} AND asset != unhex('${MARK_ASSET.slice(2)}') GROUP BY chain, asset, address, item HAVING top != 0 OR rest != 0)`
    await add(name, { asset: 'hex', address: 'hex', item: 'hex', top: 'i256', rest: 'i256' }, sums, mine)
  }
  const { height: _first, last_height: _last, ...part } = STAT_SUMS.columns
  await add(
    STAT_SUMS.name,
    part,
    `(SELECT chain, name, hour, key, sum(s.count) AS count, sum(s.high) + bitShiftRight(sum(s.low), 128) AS high, sum(s.low) - bitShiftRight(sum(s.low), 128) * ${HALF} AS low, min(s.least) AS least, max(s.most) AS most
      FROM ${STAT_SUMS.name} AS s WHERE ${mine} GROUP BY chain, name, hour, key)`,
    mine,
  )
  await add(
    STAT_SETS.name,
    { name: 'text', hour: 'u32', members: 'u64' },
    `(SELECT chain, name, hour, uniqCombined64Merge(14)(seen) AS members FROM ${STAT_SETS.name} WHERE ${mine} GROUP BY chain, name, hour)`,
    mine,
  )
  await add(TOKENS.name, TOKENS.columns, `${TOKENS.name} FINAL`, mine)
  await add(ORPHANS.name, ORPHANS.columns, `${ORPHANS.name} FINAL`, mine)
  return digest
}
