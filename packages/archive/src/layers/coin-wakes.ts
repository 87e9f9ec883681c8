import { COIN_WAKES, COIN_WAKE_TABLE, MOST_YEARS, YEAR_MS } from '@orrery/model/coin-wakes'
import { defineTable } from '@orrery/store/store'
import { BLOCKS, TXS } from '../tables/archive-tables.ts'
import { packedSql } from '../statistics/packed-sql.ts'
import type { SumLayer } from './sum-layer.ts'

const wakes = defineTable({
  name: COIN_WAKE_TABLE,
  columns: {
    chain: 'u32',
    /** Of the spend, with the input's place in `seq`. */
    height: 'u32',
    tx_index: 'u32',
    seq: 'u32',
    txid: 'hex',
    time_ms: 'i64',
    /** Whole years that it lay still. */
    years: 'u8',
    /** Block of the output, and its time. */
    made: 'u32',
    made_ms: 'i64',
    address: 'hex?',
    value: 'u256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 1024,
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
/** The newest time of the range, and the highest block that is a year older than that; −1 where none is. What a higher block made is younger. */
const OLD = `(SELECT max(time_ms) FROM ${BLOCKS.name} PREWHERE ${IN}) AS newest,
  ifNull((SELECT maxOrNull(toInt64(height)) FROM ${BLOCKS.name} PREWHERE chain = {chain:UInt32} AND height <= {to:UInt32} AND time_ms <= newest - ${YEAR_MS}), -1) AS old`
/** Transactions that may spend something as old, of those that tell their fields as text. Reading them takes twenty times as long as a look for the heights among them. */
const ELDERS = `SELECT height, tx_index, hash, time_ms, JSONExtractArrayRaw(ext, 'inputs') AS inputs FROM ${TXS.name} PREWHERE ${IN}
  WHERE old >= 0 AND arrayExists(made -> toInt64OrZero(made) <= old, extractAll(ext, '"height":([0-9]+)'))`
/** What inputs spend, as rows of transactions tell it; inputs that do not know their output tell no height. */
const TOLD = `SELECT height, tx_index, hash, time_ms, toUInt32(one.1 - 1) AS seq, toUInt32(JSONExtractUInt(one.2, 'height')) AS made,
    unhex(substring(JSONExtractString(one.2, 'address'), 3)) AS address, toUInt256OrZero(JSONExtractString(one.2, 'value')) AS value
  FROM (${ELDERS}) ARRAY JOIN arrayZip(arrayEnumerate(inputs), inputs) AS one WHERE JSONType(one.2, 'height') != 'Null' AND made <= old`
/** The same of those whose fields are packed: heights stand at places that the number of inputs tells. */
const PACKED_TOLD = `SELECT height, tx_index, hash, time_ms, toUInt32(one.1) AS seq, toUInt32(one.2) AS made, ${packedSql.address('one.1')} AS address, toUInt256(${packedSql.amount('one.1')}) AS value
  FROM (SELECT height, tx_index, hash, time_ms, input, ${packedSql.inputs} AS n, ${packedSql.outputs} AS m,
      arrayFilter(one -> one.2 >= 0 AND one.2 <= old, arrayMap(i -> (i, ${packedSql.made('i')}), range(n))) AS elders
    FROM ${TXS.name} PREWHERE ${IN} WHERE old >= 0 AND ${packedSql.isPacked}) ARRAY JOIN elders AS one`

/** Outputs that were spent a year after they were made, or later, by the times of both blocks. Needs every block: who made what is spent stands anywhere below. */
export const coinWakes: SumLayer = {
  id: COIN_WAKES,
  version: 1,
  from: 0,
  sums: [
    {
      table: wakes,
      placed: true,
      sql: `WITH ${OLD} SELECT height, tx_index, seq, hash AS txid, time_ms, toUInt8(least(intDiv(time_ms - made_ms, ${YEAR_MS}), ${MOST_YEARS})) AS years,
          made, made_ms, address, value
        FROM (${TOLD} UNION ALL ${PACKED_TOLD}) AS spend
        INNER JOIN (SELECT height AS made, time_ms AS made_ms FROM ${BLOCKS.name} PREWHERE chain = {chain:UInt32} AND height <= {to:UInt32} AND toInt64(height) <= old) AS source USING (made)
        WHERE time_ms - made_ms >= ${YEAR_MS} ORDER BY height, tx_index, seq`,
    },
  ],
}
