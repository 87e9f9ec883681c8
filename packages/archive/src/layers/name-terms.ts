import { NAME_END_ROWS, NAME_TERM_ROWS, NAME_TERMS } from '@orrery/model/name-terms'
import { defineTable } from '@orrery/store/store'
import { BLOCKS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const terms = defineTable({
  name: NAME_TERM_ROWS,
  columns: {
    chain: 'u32',
    /** 53 bits of a hash of the name's label. */
    key: 'u64',
    /** The last block of the step that told it. */
    height: 'u32',
    /** Unix seconds. */
    until: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'key', 'height'],
  granularity: 256,
})

const ends = defineTable({
  name: NAME_END_ROWS,
  columns: {
    chain: 'u32',
    /** Days since 1970, UTC. */
    day: 'u32',
    height: 'u32',
    /** Terms that end on it, and those of them that were made longer before they did. */
    ended: 'u64',
    moved: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'day', 'height'],
})

/** Where a family keeps what name services tell, the codes of what lends a name, and the contracts whose word counts. */
export type NameLoans = {
  readonly table: string
  readonly kinds: readonly number[]
  readonly controllers: readonly string[]
}

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const ADDRESS = /^0x[0-9a-f]{40}$/
/** No term is as long, Unix seconds: what says so would wrap the number of its day. */
const MOST_SECONDS = 2 ** 40
const DAY_SECONDS = 86_400

/**
 * How many names end by day (screens-evm §10): of those that the service's own controllers lend, until when each is lent after a step, and how terms by their last day change with it. A name that is
 * lent on after its day has ended on it all the same.
 */
export function nameTerms({ table, kinds, controllers }: NameLoans): SumLayer {
  for (const controller of controllers) if (!ADDRESS.test(controller)) throw new Error(`${controller} is no address`)
  const lent = `SELECT bitShiftRight(cityHash64(label), 11) AS name_key, height, tx_index, seq, assumeNotNull(expires) AS lent_until, made
    FROM (SELECT height, tx_index, seq, label, expires FROM ${table} PREWHERE ${IN}
      WHERE kind IN (${kinds.join(', ')}) AND contract IN (${controllers.map((one) => `unhex('${one.slice(2)}')`).join(', ')})
        AND label != '' AND isNotNull(expires) AND expires < ${MOST_SECONDS}) AS told
    INNER JOIN (SELECT height, toUInt64(intDiv(greatest(time_ms, 0), 1000)) AS made FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)`
  // A term of zero is none: nothing was lent in 1970.
  const changes = `SELECT made, lent_until, if(within > 0, within, held) AS prior
    FROM (SELECT name_key, made, lent_until, lagInFrame(lent_until) OVER (PARTITION BY name_key ORDER BY height, tx_index, seq ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS within FROM (${lent})) AS now
    LEFT JOIN (SELECT key AS name_key, argMax(until, height) AS held FROM ${NAME_TERM_ROWS}
      WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND key IN (SELECT name_key FROM (${lent})) GROUP BY name_key) AS before USING (name_key)`
  return {
    id: NAME_TERMS,
    version: 1,
    from: 0,
    buildsOnItself: true,
    sums: [
      {
        table: ends,
        sql: `SELECT toUInt32(intDiv(part.1, ${DAY_SECONDS})) AS day, sum(part.2) AS ended, sum(part.3) AS moved
          FROM (SELECT arrayJoin(if(prior > made, [(lent_until, toUInt64(1), toUInt64(0)), (prior, toUInt64(0), toUInt64(1))], [(lent_until, toUInt64(1), toUInt64(0))])) AS part FROM (${changes}))
          GROUP BY day ORDER BY day`,
      },
      {
        table: terms,
        sql: `SELECT name_key AS key, argMax(lent_until, (height, tx_index, seq)) AS until FROM (${lent}) GROUP BY key ORDER BY key`,
      },
    ],
  }
}
