import type { Store } from '@orrery/store/store'
import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { ACCOUNT_BALANCES, ASSET_BALANCES, DELTAS } from '../tables/archive-tables.ts'
import { itemOf, joinSum, type SumRow } from './balance-sums.ts'
import { MARK_ASSET, markRow, writeSums, type SumOrder } from './sum-writer.ts'

/** The table of each order. */
export const SUM_TABLES = { asset: ASSET_BALANCES, account: ACCOUNT_BALANCES } as const
export const SUM_ORDERS: readonly SumOrder[] = ['asset', 'account']

/** The two parts of a signed delta in SQL, whose sums are far from the engine's limits (reliability M13). */
export const HIGH_PART = 'if(outgoing = 1, -1, 1) * toInt256(bitShiftRight(amount, 128))'
export const LOW_PART =
  "if(outgoing = 1, -1, 1) * toInt256(bitAnd(amount, toUInt256('340282366920938463463374607431768211455')))"
/** Those of a sum of them. */
export const DELTA_HIGH = `sum(${HIGH_PART})`
export const DELTA_LOW = `sum(${LOW_PART})`

/** True when the sums that carry this mark are in the table of that order. */
export async function isMarked(store: Store, chain: number, order: SumOrder, mark: Hex): Promise<boolean> {
  const [row] = await store.query({
    sql: `SELECT sum(low) AS mark FROM ${SUM_TABLES[order].name} WHERE chain = {chain:UInt32} AND asset = {asset:String} AND address = {mark:String}`,
    params: {
      chain: { type: 'u32', value: chain },
      asset: { type: 'hex', value: MARK_ASSET },
      mark: { type: 'hex', value: mark },
    },
    columns: { mark: 'i256' },
    purpose: 'write',
  })
  return row?.mark === 1n
}

/** Puts sums, which `writeSums` wrote, and their mark into the table of that order: one insert, all or nothing. */
export async function insertSums(
  store: Store,
  chain: number,
  order: SumOrder,
  sums: Uint8Array,
  mark: SumRow,
  token: string,
): Promise<void> {
  const body = Buffer.concat([sums, writeSums(chain, order, [mark]).bytes()])
  await store.insertBinary(SUM_TABLES[order], body, `${token}:${SUM_TABLES[order].name}`)
}

/** The exact negatives of what the deltas of a range add up to. */
export async function negatedSums(store: Store, chain: number, range: HeightRange): Promise<readonly SumRow[]> {
  const rows = await store.query({
    sql: `SELECT asset, address, token_id, ${DELTA_HIGH} AS high, ${DELTA_LOW} AS low FROM ${DELTAS.name}
      WHERE chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY asset, address, token_id`,
    params: {
      chain: { type: 'u32', value: chain },
      from: { type: 'u32', value: range.from },
      to: { type: 'u32', value: range.to },
    },
    columns: { asset: 'hex', address: 'hex', token_id: 'u256?', high: 'i256', low: 'i256' },
    purpose: 'write',
  })
  return rows
    .map((row) => ({ asset: row.asset, address: row.address, item: itemOf(row.token_id), amount: -joinSum(row) }))
    .filter((row) => row.amount !== 0n)
}

/** Takes the sums of a range out again unless that is done: `toMark` 0 undoes a marked insert, 1 marks the undoing itself. */
export async function undoSums(
  store: Store,
  chain: number,
  range: HeightRange,
  mark: Hex,
  toMark: 0 | 1,
  token: string,
): Promise<void> {
  let negated: Promise<readonly SumRow[]> | null = null
  await sideBySide(
    SUM_ORDERS.map((order) => async () => {
      if ((await isMarked(store, chain, order, mark)) === (toMark === 1)) return
      const sums = writeSums(chain, order, await (negated ??= negatedSums(store, chain, range))).bytes()
      const sign = markRow(mark, toMark === 1 ? 1n : -1n)
      await insertSums(store, chain, order, sums, sign, token)
      // The engine writes a token down before the part it stands for: killed between the two, it takes the repetition for
      // a duplicate (measured: about one of a hundred kills). The mark tells, and a token of its own brings the rows in.
      if ((await isMarked(store, chain, order, mark)) !== (toMark === 1))
        await insertSums(store, chain, order, sums, sign, `${token}:${crypto.randomUUID()}`)
    }),
  )
}
