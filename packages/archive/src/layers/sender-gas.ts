import { SENDER_GAS, SENDER_GAS_ROWS } from '@orrery/model/sender-gas'
import { defineTable } from '@orrery/store/store'
import { TXS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const spent = defineTable({
  name: SENDER_GAS_ROWS,
  columns: {
    chain: 'u32',
    address: 'hex',
    /** The last block of the step that added this. */
    height: 'u32',
    txs: 'u64',
    /** Those that do not tell their gas. */
    untold: 'u64',
    /** Units. What a node tells of one transaction has 64 bits: no number of them makes the sum wrap. */
    gas: 'u256',
    /** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
    fees_high: 'i256',
    fees_low: 'i256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height'],
  granularity: 256,
  codecs: { height: 'Delta, Default', gas: 'ZSTD(1)', fees_high: 'ZSTD(1)', fees_low: 'ZSTD(1)' },
})

const MASK = "toUInt256('340282366920938463463374607431768211455')"

/** What accounts spent in all: transactions, gas and fees of what they sent (screens-evm §5). A page reads the rows of one key, however many transactions they add up. */
export const senderGas: SumLayer = {
  id: SENDER_GAS,
  version: 1,
  from: 0,
  sums: [
    {
      table: spent,
      sql: `SELECT from_address AS address, count() AS txs, countIf(NOT simpleJSONHas(ext, 'gasUsed')) AS untold, sum(toUInt256(simpleJSONExtractUInt(ext, 'gasUsed'))) AS gas,
          toInt256(sum(bitShiftRight(paid, 128))) AS fees_high, toInt256(sum(bitAnd(paid, ${MASK}))) AS fees_low
        FROM (SELECT from_address, ext, ifNull(fee, toUInt256(0)) AS paid FROM ${TXS.name} PREWHERE chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}
          WHERE from_address != '') GROUP BY address ORDER BY address`,
    },
  ],
}
