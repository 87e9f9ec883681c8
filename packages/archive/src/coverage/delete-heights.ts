import type { HeightRange } from '@orrery/model/reads'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Params, Store, AnyTable } from '@orrery/store/store'
import { storedAs } from '@orrery/store/table-ddl'
import { invertHeight } from '../encode/inverted.ts'

/** A table of rows that belong to blocks, with the column that tells the height and whether it is inverted. */
export type HeightTable = { readonly table: AnyTable; readonly at: 'height' | 'inv' }

/** How many rows of a range a table holds. */
export async function countHeights(
  store: Store,
  chain: number,
  range: HeightRange,
  { table, at }: HeightTable,
): Promise<number> {
  const { sql, params } = heightsOf(chain, range, at)
  const [found] = await store.query({
    sql: `SELECT count() AS rows FROM ${table.name} WHERE ${sql}`,
    params,
    columns: { rows: 'u64' },
    purpose: 'write',
  })
  return found?.rows ?? 0
}

/** Rows of a table within a range. */
export type HeightRows = HeightTable & { readonly range: HeightRange }

/** The rows of a range in each of the tables. */
export const rowsWithin = (range: HeightRange, tables: readonly HeightTable[]): readonly HeightRows[] =>
  tables.map((table) => ({ ...table, range }))

/**
 * Deletions under way at a time. Most of one is waiting for the engine's background; beyond this, inserts of other chains would wait
 * behind them for a session.
 */
const DELETIONS_AT_ONCE = 4

/**
 * Removes rows and returns when they are gone; when it throws, no deletion is under way any more. One statement tells which of the tables
 * have such rows at all: a mutation that matches nothing takes seconds on a large table (reliability M6).
 */
export async function deleteHeights(store: Store, chain: number, rows: readonly HeightRows[]): Promise<void> {
  const held = await heldRows(store, chain, rows)
  await sideBySide(
    held.map(({ table, at, range }) => () => {
      const { sql, params } = heightsOf(chain, range, at)
      return store.command(`ALTER TABLE ${storedAs(table.name, store.cluster)} DELETE WHERE ${sql}`, params)
    }),
    DELETIONS_AT_ONCE,
  )
}

async function heldRows(store: Store, chain: number, rows: readonly HeightRows[]): Promise<readonly HeightRows[]> {
  const found = await store.query({
    sql: rows
      .map(({ table, at, range }, place) => {
        const [from, to] = edgesOf(range, at)
        return `(SELECT toUInt32(${place}) AS place FROM ${table.name} WHERE chain = {chain:UInt32} AND ${at} BETWEEN ${from} AND ${to} LIMIT 1)`
      })
      .join(' UNION ALL '),
    params: { chain: { type: 'u32', value: chain } },
    columns: { place: 'u32' },
    purpose: 'write',
  })
  return found.map(({ place }) => rows[place]!)
}

const edgesOf = (range: HeightRange, at: HeightTable['at']): readonly [from: number, to: number] =>
  at === 'inv' ? [invertHeight(range.to), invertHeight(range.from)] : [range.from, range.to]

/** The condition for the rows of a range. */
export function heightsOf(
  chain: number,
  range: HeightRange,
  at: HeightTable['at'],
): { readonly sql: string; readonly params: Params } {
  const [from, to] = edgesOf(range, at)
  return {
    sql: `chain = {chain:UInt32} AND ${at} BETWEEN {from:UInt32} AND {to:UInt32}`,
    params: {
      chain: { type: 'u32', value: chain },
      from: { type: 'u32', value: from },
      to: { type: 'u32', value: to },
    },
  }
}
