import { ADDRESS_DAYS, ADDRESS_FIRSTS, ADDRESS_GROWTH } from '@orrery/model/address-growth'
import type { FamilyRow } from '@orrery/model/rows'
import { defineTable } from '@orrery/store/store'
import { TRANSFERS, TXS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const firsts = defineTable({
  name: ADDRESS_FIRSTS,
  columns: {
    chain: 'u32',
    /** 53 bits of a hash: of 350 million addresses about seven share theirs with another. */
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
const MET = `SELECT ${KEY}, ${DAY} FROM ${TXS.name} ARRAY JOIN [from_address, to_address, created] AS party WHERE ${IN} AND party != ''
  UNION ALL SELECT ${KEY}, ${DAY} FROM ${TRANSFERS.name} ARRAY JOIN [from_address, to_address] AS party WHERE ${IN} AND party != ''`

/**
 * How many addresses came each day (screens-evm §10): of those that a transaction or a transfer of coins or tokens names, whom none before named. Rows
 * follow from those of earlier steps: who was there is looked up by key.
 */
export const addressGrowth: SumLayer = {
  id: ADDRESS_GROWTH,
  version: 1,
  from: 0,
  buildsOnItself: true,
  sums: [
    {
      table: firsts,
      sql: `SELECT key, min(on_day) AS day FROM (${MET}) GROUP BY key
        HAVING key NOT IN (SELECT key FROM ${ADDRESS_FIRSTS} WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND key IN (SELECT key FROM (${MET})))
        ORDER BY key`,
    },
    { table: days, of: (made) => newcomersByDay(made[ADDRESS_FIRSTS] ?? []) },
  ],
}

/** How many came each day. Pure. */
export function newcomersByDay(rows: readonly FamilyRow[]): readonly FamilyRow[] {
  const found = new Map<number, number>()
  for (const row of rows) found.set(Number(row['day']), (found.get(Number(row['day'])) ?? 0) + 1)
  return [...found].sort(([a], [b]) => a - b).map(([day, came]) => ({ day, came }))
}
