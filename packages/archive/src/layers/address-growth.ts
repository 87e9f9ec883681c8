import { ADDRESS_DAYS, ADDRESS_FIRSTS, ADDRESS_GROWTH } from '@orrery/model/address-growth'
import type { FamilyRow } from '@orrery/model/rows'
import { defineTable } from '@orrery/store/store'
import { BLOCKS, DELTAS, TRANSFERS, TXS } from '../tables/archive-tables.ts'
import { CAUSE } from '../tables/codes.ts'
import type { SumLayer } from './sum-layer.ts'

const firsts = defineTable({
  name: ADDRESS_FIRSTS,
  columns: {
    chain: 'u32',
    /** 53 bits of a hash, as `addressKey` in the model: of 350 million addresses about seven share theirs with another. */
    key: 'u64',
    /** Days since 1970, UTC. */
    day: 'u32',
    /** The last block of the step that met it. */
    height: 'u32',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'key', 'height'],
  granularity: 256,
  codecs: { key: 'Delta, Default', day: 'T64, Default', height: 'T64, Default' },
})

const days = defineTable({
  name: ADDRESS_DAYS,
  columns: { chain: 'u32', day: 'u32', height: 'u32', came: 'u64' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'day', 'height'],
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const KEY = 'bitShiftRight(cityHash64(party), 11) AS key'
const DAY = 'toUInt32(intDiv(greatest(time_ms, 0), 86400000)) AS on_day'
/** The causes of `seenInBundle`. */
const CREDITS = `${CAUSE.of.transfer}, ${CAUSE.of.reward}, ${CAUSE.of.withdrawal}`

/** Tables of a family whose rows name addresses that no transaction need name. */
export type SeenTables = {
  readonly withdrawals: string
  readonly uncles: string
  readonly calls: { readonly table: string; readonly making: readonly number[]; readonly done: number }
}

const timed = (rows: string): string =>
  `SELECT ${KEY}, ${DAY} FROM (${rows}) AS row INNER JOIN (SELECT height, time_ms FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)`

/** Whom the blocks of a step name, as `seenInBundle` in the model. */
const metBy = (tables: SeenTables | null): string =>
  [
    `SELECT ${KEY}, ${DAY} FROM ${TXS.name} ARRAY JOIN [from_address, to_address, created] AS party WHERE ${IN} AND party != ''`,
    `SELECT ${KEY}, ${DAY} FROM ${TRANSFERS.name} ARRAY JOIN [from_address, to_address] AS party WHERE ${IN} AND party != ''`,
    `SELECT bitShiftRight(cityHash64(assumeNotNull(producer)), 11) AS key, ${DAY} FROM ${BLOCKS.name} PREWHERE ${IN} WHERE producer != ''`,
    timed(
      `SELECT height, address AS party FROM ${DELTAS.name} PREWHERE ${IN} WHERE asset = '' AND cause IN (${CREDITS}) GROUP BY height, address`,
    ),
    ...(tables === null
      ? []
      : [
          `SELECT bitShiftRight(cityHash64(address), 11) AS key, ${DAY} FROM ${tables.withdrawals} PREWHERE ${IN}`,
          `SELECT bitShiftRight(cityHash64(assumeNotNull(miner)), 11) AS key, ${DAY} FROM ${tables.uncles} PREWHERE ${IN} WHERE miner != ''`,
          timed(
            `SELECT height, assumeNotNull(callee) AS party FROM ${tables.calls.table} PREWHERE ${IN} WHERE kind IN (${tables.calls.making.join(', ')}) AND outcome = ${tables.calls.done} AND callee != ''`,
          ),
        ]),
  ].join(' UNION ALL ')

/**
 * How many addresses came each day (screens-evm §2.4, §10): whom a transaction, a transfer of coins or tokens, a call that moves coins or makes a contract, a
 * withdrawal, a block as its producer or an uncle as its miner names, and none before named. Rows follow from those of earlier steps: who was there is looked up by key.
 */
export function addressGrowth(tables: SeenTables | null): SumLayer {
  const met = metBy(tables)
  return {
    id: ADDRESS_GROWTH,
    version: 2,
    from: 0,
    buildsOnItself: true,
    sums: [
      {
        table: firsts,
        sql: `SELECT key, min(on_day) AS day FROM (${met}) GROUP BY key
        HAVING key NOT IN (SELECT key FROM ${ADDRESS_FIRSTS} WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND key IN (SELECT key FROM (${met})))
        ORDER BY key`,
      },
      { table: days, of: (made) => newcomersByDay(made[ADDRESS_FIRSTS] ?? []) },
    ],
  }
}

/** How many came each day. Pure. */
export function newcomersByDay(rows: readonly FamilyRow[]): readonly FamilyRow[] {
  const found = new Map<number, number>()
  for (const row of rows) found.set(Number(row['day']), (found.get(Number(row['day'])) ?? 0) + 1)
  return [...found].sort(([a], [b]) => a - b).map(([day, came]) => ({ day, came }))
}
