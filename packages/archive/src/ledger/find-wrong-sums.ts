import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { Purpose, Store } from '@orrery/store/store'
import { joinSum } from './balance-sums.ts'
import { DELTA_HIGH, DELTA_LOW, SUM_TABLES } from './ledger-undo.ts'
import { MARK_ASSET, type SumOrder } from './sum-writer.ts'
import { DELTAS } from '../tables/archive-tables.ts'

/** A stored sum that is not what the archived deltas add up to. */
export type WrongSum = {
  readonly asset: Hex
  readonly address: Hex
  readonly item: Hex
  readonly expected: bigint
  readonly found: bigint
}

/** So many deltas are added up at once: a sum takes some 100 bytes, and readers have 512 MB. */
const DELTAS_AT_ONCE = 2_000_000

/**
 * Compares a table of sums with the deltas of the committed ranges, balance by balance; at most `most` that differ. Only true while
 * nothing is written: the caller sees to that.
 */
export async function findWrongSums(
  store: Store,
  chain: number,
  order: SumOrder,
  ranges: readonly HeightRange[],
  { most, purpose = 'write' }: { readonly most: number; readonly purpose?: Purpose },
): Promise<readonly WrongSum[]> {
  const params = { chain: { type: 'u32', value: chain } } as const
  const committed = ranges.map(({ from, to }) => `height BETWEEN ${from} AND ${to}`).join(' OR ') || '0'
  const [size] = await store.query({
    sql: `SELECT count() AS rows FROM ${DELTAS.name} WHERE chain = {chain:UInt32}`,
    params,
    columns: { rows: 'u64' },
    purpose,
  })
  const parts = Math.max(1, Math.ceil((size?.rows ?? 0) / DELTAS_AT_ONCE))
  const wrong: WrongSum[] = []
  for (let part = 0; part < parts && wrong.length < most; part++) {
    const mine = `chain = {chain:UInt32} AND cityHash64(address) % ${parts} = ${part}`
    const rows = await store.query({
      sql: `SELECT asset, address, item, sum(if(told = 1, toInt256(0), high)) AS want_high, sum(if(told = 1, toInt256(0), low)) AS want_low,
          sum(if(told = 1, high, toInt256(0))) AS have_high, sum(if(told = 1, low, toInt256(0))) AS have_low FROM (
        SELECT asset, address, if(isNull(token_id), '', unhex(leftPad(hex(assumeNotNull(token_id)), 64, '0'))) AS item, ${DELTA_HIGH} AS high, ${DELTA_LOW} AS low, 0 AS told
          FROM ${DELTAS.name} WHERE ${mine} AND (${committed}) GROUP BY asset, address, item
        UNION ALL
        SELECT asset, address, item, sum(high) AS high, sum(low) AS low, 1 AS told
          FROM ${SUM_TABLES[order].name} WHERE ${mine} AND asset != unhex('${MARK_ASSET.slice(2)}') GROUP BY asset, address, item
      ) GROUP BY asset, address, item
      HAVING want_high + bitShiftRight(want_low, 128) != have_high + bitShiftRight(have_low, 128)
        OR bitAnd(want_low, toInt256('340282366920938463463374607431768211455')) != bitAnd(have_low, toInt256('340282366920938463463374607431768211455'))
      ORDER BY asset, address, item LIMIT ${most - wrong.length}`,
      params,
      columns: {
        asset: 'hex',
        address: 'hex',
        item: 'hex',
        want_high: 'i256',
        want_low: 'i256',
        have_high: 'i256',
        have_low: 'i256',
      },
      purpose,
    })
    for (const row of rows)
      wrong.push({
        asset: row.asset,
        address: row.address,
        item: row.item,
        expected: joinSum({ high: row.want_high, low: row.want_low }),
        found: joinSum({ high: row.have_high, low: row.have_low }),
      })
  }
  return wrong
}
