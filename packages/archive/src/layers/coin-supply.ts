import { COIN_SUPPLY, COIN_SUPPLY_DAYS } from '@orrery/model/coin-supply'
import { FIRST_DAY } from '@orrery/model/day-sums'
import { defineTable } from '@orrery/store/store'
import { DELTA_HIGH, DELTA_LOW } from '../ledger/ledger-undo.ts'
import { BLOCKS, DELTAS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const days = defineTable({
  name: COIN_SUPPLY_DAYS,
  columns: {
    chain: 'u32',
    /** Days since 1970, UTC; what is older than any chain counts on `FIRST_DAY`: blocks that a network begins with may bear no time. */
    day: 'u32',
    /** The last block of the step that added this. */
    height: 'u32',
    /** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
    high: 'i256',
    low: 'i256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'day', 'height'],
  granularity: 1024,
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'

/** By how much all balances of the coin together changed, by day (screens-evm §10): what was allotted and issued, less what was burnt. Moves from one to another add up to nothing. */
export const coinSupply: SumLayer = {
  id: COIN_SUPPLY,
  version: 1,
  from: 0,
  sums: [
    {
      table: days,
      sql: `SELECT day, sum(moved_high) AS high, sum(moved_low) AS low
        FROM (SELECT height, ${DELTA_HIGH} AS moved_high, ${DELTA_LOW} AS moved_low FROM ${DELTAS.name} PREWHERE ${IN} WHERE asset = '' GROUP BY height) AS moved
        INNER JOIN (SELECT height, greatest(toUInt32(intDiv(greatest(time_ms, 0), 86400000)), toUInt32(${FIRST_DAY})) AS day FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)
        GROUP BY day ORDER BY day`,
    },
  ],
}
