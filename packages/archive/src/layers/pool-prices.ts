import { POOL_HOURS, POOL_PRICES } from '@orrery/model/pool-prices'
import { defineTable } from '@orrery/store/store'
import { BLOCKS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

/** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
const VOLUMES = { volume0_high: 'i256', volume0_low: 'i256', volume1_high: 'i256', volume1_low: 'i256' } as const

/** Both amounts of the exchange that gave a price, as they are: a price is their ratio. */
const PRICES = {
  open0: 'u256',
  open1: 'u256',
  high0: 'u256',
  high1: 'u256',
  low0: 'u256',
  low1: 'u256',
  close0: 'u256',
  close1: 'u256',
} as const

const hours = defineTable({
  name: POOL_HOURS,
  columns: {
    chain: 'u32',
    pool: 'hex',
    /** The contract that told it, where pools are ids of 32 bytes that anybody can name; null where the pool told it itself. */
    vault: 'hex?',
    /** Hours since 1970. */
    hour: 'u32',
    /** The last block of the step that added this. */
    height: 'u32',
    swaps: 'u64',
    ...VOLUMES,
    ...PRICES,
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'pool', 'hour', 'height'],
  granularity: 256,
  codecs: Object.fromEntries(Object.keys({ ...VOLUMES, ...PRICES }).map((name) => [name, 'ZSTD(1)'])),
})

const MASK = "toUInt256('340282366920938463463374607431768211455')"
const halves = (side: 0 | 1): string =>
  `toInt256(sum(bitShiftRight(size${side}, 128))) AS volume${side}_high, toInt256(sum(bitAnd(size${side}, ${MASK}))) AS volume${side}_low`
const size = (side: 0 | 1): string => `toUInt256(if(amount${side} < 0, -amount${side}, amount${side})) AS size${side}`
const both = (name: string): string => `${name}.1 AS ${name}0, ${name}.2 AS ${name}1`
const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'

/**
 * What pools exchanged and at which prices by hour (screens-evm §8.2, §16.4), of exchanges that name no tokens themselves, so that the sides are always the same: the
 * pools of Uniswap's kinds. `swaps` is the family's table of exchanges.
 */
export const poolPrices = (swaps: string): SumLayer => ({
  id: POOL_PRICES,
  version: 2,
  from: 0,
  sums: [
    {
      table: hours,
      sql: `SELECT pool, vault, hour, swaps, volume0_high, volume0_low, volume1_high, volume1_low, ${['open', 'high', 'low', 'close'].map(both).join(', ')}
        FROM (SELECT pool, vault, hour, count() AS swaps, ${halves(0)}, ${halves(1)},
            argMin((size0, size1), place) AS open, argMax((size0, size1), (rate, place)) AS high,
            argMin((size0, size1), (rate, place)) AS low, argMax((size0, size1), place) AS close
          FROM (SELECT pool, vault, height, (height, tx_index, seq) AS place, ${size(0)}, ${size(1)}, toFloat64(size1) / toFloat64(size0) AS rate
            FROM ${swaps} PREWHERE ${IN} WHERE side0 = '' AND side1 = '' AND amount0 != 0 AND amount1 != 0 AND (amount0 < 0) != (amount1 < 0)) AS swap
          INNER JOIN (SELECT height, toUInt32(intDiv(greatest(time_ms, 0), 3600000)) AS hour FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)
          GROUP BY pool, vault, hour)
        ORDER BY pool, hour`,
    },
  ],
})
