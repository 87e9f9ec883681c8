import { MESSAGE_DAY_ROWS, MESSAGE_DAYS, MESSAGE_SUM, MESSAGE_WAY } from '@orrery/model/message-days'
import { defineTable } from '@orrery/store/store'
import { BLOCKS, LOGS, TXS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const days = defineTable({
  name: MESSAGE_DAY_ROWS,
  columns: {
    chain: 'u32',
    /** Days since 1970, UTC. */
    day: 'u32',
    /** A number of `MESSAGE_WAY`. */
    way: 'u8',
    /** The last block of the step that added this. */
    height: 'u32',
    count: 'u64',
    /** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
    high: 'i256',
    low: 'i256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'day', 'way', 'height'],
  granularity: 1024,
})

/** The log by which a contract of a rollup writes a message to the parent chain; `coinWord` is which word of its data tells the coins that go with it, null where none does. */
export type LeavingLog = { readonly contract: string; readonly topic: string; readonly coinWord: number | null }

/** Transactions of a kind bring coins: those of the field of their own at this path, or with null those that they move. */
export type BringingKind = { readonly kind: string; readonly path: readonly string[] | null }

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const DAY = 'toUInt32(intDiv(greatest(time_ms, 0), 86400000)) AS day'
const MASK = "toUInt256('340282366920938463463374607431768211455')"
const HALVES = `toInt256(sum(bitShiftRight(coins, 128))) AS high, toInt256(sum(bitAnd(coins, ${MASK}))) AS low`

const ADDRESS = /^0x[0-9a-f]{40}$/
const TOPIC = /^0x[0-9a-f]{64}$/
const WORD = /^[\w-]{1,40}$/

const left = ({ contract, topic, coinWord }: LeavingLog): string => {
  const coins =
    coinWord === null
      ? 'toUInt256(0)'
      : `if(length(data) >= ${32 * (coinWord + 1)}, reinterpretAsUInt256(reverse(substring(data, ${32 * coinWord + 1}, 32))), toUInt256(0))`
  return `SELECT day, ${MESSAGE_WAY[MESSAGE_SUM.left]} AS way, count() AS count, ${HALVES}
    FROM (SELECT height, ${coins} AS coins FROM ${LOGS.name} PREWHERE ${IN} WHERE address = unhex('${contract.slice(2)}') AND topic0 = unhex('${topic.slice(2)}')) AS sent
    INNER JOIN (SELECT height, ${DAY} FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height) GROUP BY day`
}

const came = ({ kind, path }: BringingKind): string => {
  const told =
    path === null
      ? 'value'
      : `ifNull(toUInt256OrNull(extract(JSONExtractString(ext, ${path.map((name) => `'${name}'`).join(', ')}), '^[0-9]{1,77}$')), toUInt256(0))`
  return `SELECT day, ${MESSAGE_WAY[MESSAGE_SUM.came]} AS way, count() AS count, ${HALVES}
    FROM (SELECT ${DAY}, ${told} AS coins FROM ${TXS.name} PREWHERE ${IN} WHERE kind = '${kind}') WHERE coins > 0 GROUP BY day`
}

/** What a rollup sent to its parent chain and what of the coin came from there, by day (screens-evm §10). Of what `leaving` and `bringing` tell, which are the family's own. */
export function messageDays(leaving: LeavingLog, bringing: readonly BringingKind[]): SumLayer {
  if (!ADDRESS.test(leaving.contract) || !TOPIC.test(leaving.topic)) throw new Error('a log has an address and a topic')
  for (const { kind, path } of bringing)
    if (![kind, ...(path ?? [])].every((word) => WORD.test(word)))
      throw new Error(`${kind} is no kind or has no such field`)
  return {
    id: MESSAGE_DAYS,
    version: 1,
    from: 0,
    sums: [
      {
        table: days,
        sql: [left(leaving), ...bringing.map(came)]
          .map((one) => `SELECT day, toUInt8(way) AS way, toUInt64(count) AS count, high, low FROM (${one})`)
          .join(' UNION ALL '),
      },
    ],
  }
}
