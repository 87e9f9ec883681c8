import type { HeightRange } from '@orrery/model/reads'
import { intersection } from '@orrery/primitives/intervals'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { ColumnType, Columns } from '@orrery/store/columns'
import type { AnyTable, Purpose, Store } from '@orrery/store/store'
import type { HeightTable } from './coverage/delete-heights.ts'
import { invertHeight } from './encode/inverted.ts'
import { MARK_ASSET } from './ledger/sum-writer.ts'
import { STAT_SETS, STAT_SUMS } from './tables/stat-tables.ts'
import { ASSET_BALANCES, ACCOUNT_BALANCES, BLOCK_TABLES, ORPHANS, TOKENS } from './tables/archive-tables.ts'

/** Rows of one table and a hash of them that does not depend on their order or on how they lie in parts. */
export type TableDigest = { readonly rows: number; readonly hash: string }

/** Digest per table: two archives of one chain hold the same rows when these are equal (reliability I-1). */
export type Digest = { readonly [table: string]: TableDigest }

/** The digest of one table's rows within a range of blocks. */
export type DigestSlice = TableDigest & HeightRange & { readonly table: string }

type DigestOptions = {
  readonly range?: HeightRange
  /** `whole`: just what belongs to no block, as sums, tokens and orphans. */
  readonly only?: 'whole'
  /** The writer's unless told: readers have limits. */
  readonly purpose?: Purpose
}

/** Slices that are asked for at once, so that no query of a reader grows beyond its limits. */
const SLICES_AT_ONCE = 50
/** As many as a purpose has sessions of its own engine. */
const TABLES_AT_ONCE = 2

/** A column as something hashable that is never NULL, so that absence and zero differ. */
const hashable = ([name, type]: readonly [string, ColumnType]): string =>
  type.endsWith('?') && type !== 'hex?' ? `ifNull(toString(${name}), '\\0'), isNull(${name})` : name

const HALF = "toInt256('340282366920938463463374607431768211456')"

/** All columns but the chain, so that the same blocks give the same digest under any chain's name; and but the parts of a block, which older ones do not tell. */
const hashOf = ({ chain: _chain, parts: _parts, ...columns }: Columns): string =>
  `hex(sum(cityHash64(${Object.entries(columns).map(hashable).join(', ')})))`

const heightTables = (familyTables: readonly AnyTable[]): readonly HeightTable[] => [
  ...BLOCK_TABLES,
  ...familyTables.map((table): HeightTable => ({ table, at: 'height' })),
]

const within = (at: HeightTable['at'], { from, to }: HeightRange): string =>
  at === 'inv' ? `inv BETWEEN ${invertHeight(to)} AND ${invertHeight(from)}` : `height BETWEEN ${from} AND ${to}`

/**
 * Digests all tables of a chain, or the rows of a range of blocks. Sums, tokens and orphans belong to
 * no block: they are left out when a range is given. What differs between runs (when a chunk was cut,
 * marks of operations, how a sum is split in two) is no part of it.
 */
export async function digestChain(
  store: Store,
  chain: number,
  familyTables: readonly AnyTable[],
  { range, only, purpose = 'write' }: DigestOptions = {},
): Promise<Digest> {
  const pieces: (() => Promise<readonly [table: string, digest: TableDigest]>)[] = []
  const add = (name: string, columns: Columns, from: string, condition: string) =>
    void pieces.push(async () => {
      const [row] = await store.query({
        sql: `SELECT count() AS rows, ${hashOf(columns)} AS hash FROM ${from} WHERE ${condition}`,
        params: { chain: { type: 'u32', value: chain } },
        columns: { rows: 'u64', hash: 'text' },
        purpose,
      })
      return [name, { rows: row?.rows ?? 0, hash: row?.hash ?? '' }]
    })
  const digested = async (): Promise<Digest> => Object.fromEntries(await sideBySide(pieces, TABLES_AT_ONCE))
  const mine = 'chain = {chain:UInt32}'
  if (only === undefined)
    for (const { table, at } of heightTables(familyTables))
      add(table.name, table.columns, table.name, range ? `${mine} AND ${within(at, range)}` : mine)
  if (range) return digested()
  for (const { name } of [ASSET_BALANCES, ACCOUNT_BALANCES]) {
    const sums = `(SELECT chain, asset, address, item, sum(high) + bitShiftRight(sum(low), 128) AS top, sum(low) - bitShiftRight(sum(low), 128) * ${HALF} AS rest
      FROM ${name} WHERE ${mine} AND asset != unhex('${MARK_ASSET.slice(2)}') GROUP BY chain, asset, address, item HAVING top != 0 OR rest != 0)`
    add(name, { asset: 'hex', address: 'hex', item: 'hex', top: 'i256', rest: 'i256' }, sums, mine)
  }
  const { height: _first, last_height: _last, ...part } = STAT_SUMS.columns
  add(
    STAT_SUMS.name,
    part,
    `(SELECT chain, name, hour, key, sum(s.count) AS count, sum(s.high) + bitShiftRight(sum(s.low), 128) AS high, sum(s.low) - bitShiftRight(sum(s.low), 128) * ${HALF} AS low, min(s.least) AS least, max(s.most) AS most
      FROM ${STAT_SUMS.name} AS s WHERE ${mine} GROUP BY chain, name, hour, key)`,
    mine,
  )
  add(
    STAT_SETS.name,
    { name: 'text', hour: 'u32', members: 'u64' },
    `(SELECT chain, name, hour, uniqCombined64Merge(14)(seen) AS members FROM ${STAT_SETS.name} WHERE ${mine} GROUP BY chain, name, hour)`,
    mine,
  )
  add(TOKENS.name, TOKENS.columns, `${TOKENS.name} FINAL`, mine)
  add(ORPHANS.name, ORPHANS.columns, `${ORPHANS.name} FINAL`, mine)
  return digested()
}

/**
 * Digests the committed blocks of a range slice by slice, each slice beginning at a multiple of `slice`, so that two archives
 * can be compared where they differ (reliability O-19). A table without rows in a slice has no line there.
 */
export async function* digestSlices(
  store: Store,
  chain: number,
  familyTables: readonly AnyTable[],
  range: HeightRange,
  {
    slice,
    ranges,
    purpose,
  }: { readonly slice: number; readonly ranges: readonly HeightRange[]; readonly purpose: Purpose },
): AsyncGenerator<DigestSlice> {
  const committed = intersection(ranges, [range])
  const [first, last] = [committed[0]?.from ?? 0, committed.at(-1)?.to ?? -1]
  const step = slice * SLICES_AT_ONCE
  for (let start = Math.floor(first / slice) * slice; start <= last; start += step) {
    const here = intersection(committed, [{ from: start, to: start + step - 1 }])
    if (here.length === 0) continue
    for (const { table, at } of heightTables(familyTables)) {
      const height = at === 'inv' ? `(${invertHeight(0)} - inv)` : 'height'
      const rows = await store.query({
        sql: `SELECT toUInt32(intDiv(${height}, ${slice})) AS place, count() AS rows, ${hashOf(table.columns)} AS hash
          FROM ${table.name} WHERE chain = {chain:UInt32} AND (${here.map((part) => within(at, part)).join(' OR ')}) GROUP BY place ORDER BY place`,
        params: { chain: { type: 'u32', value: chain } },
        columns: { place: 'u32', rows: 'u64', hash: 'text' },
        purpose,
      })
      for (const row of rows)
        yield {
          table: table.name,
          from: row.place * slice,
          to: row.place * slice + slice - 1,
          rows: row.rows,
          hash: row.hash,
        }
    }
  }
}
