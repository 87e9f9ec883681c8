import type { HeightRange } from '@orrery/model/reads'
import type { Params, Store, AnyTable } from '@orrery/store/store'
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

/**
 * Removes the rows of a range and returns when they are gone. Counts first: a mutation that matches
 * nothing takes seconds on a large table (reliability M6).
 */
export async function deleteHeights(
  store: Store,
  chain: number,
  range: HeightRange,
  tables: readonly HeightTable[],
): Promise<void> {
  for (const { table, at } of tables) {
    if ((await countHeights(store, chain, range, { table, at })) === 0) continue
    const { sql, params } = heightsOf(chain, range, at)
    await store.command(`ALTER TABLE ${table.name} DELETE WHERE ${sql}`, params)
  }
}

/** The condition for the rows of a range. */
export function heightsOf(
  chain: number,
  range: HeightRange,
  at: HeightTable['at'],
): { readonly sql: string; readonly params: Params } {
  const [from, to] = at === 'inv' ? [invertHeight(range.to), invertHeight(range.from)] : [range.from, range.to]
  return {
    sql: `chain = {chain:UInt32} AND ${at} BETWEEN {from:UInt32} AND {to:UInt32}`,
    params: {
      chain: { type: 'u32', value: chain },
      from: { type: 'u32', value: from },
      to: { type: 'u32', value: to },
    },
  }
}
