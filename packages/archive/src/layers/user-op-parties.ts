import { USER_OP_DAYS, USER_OP_PARTIES, USER_OP_ROLE } from '@orrery/model/user-op-parties'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { BLOCKS, LOGS, TXS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

/** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
const FEES = { fees_high: 'i256', fees_low: 'i256' } as const

const days = defineTable({
  name: USER_OP_DAYS,
  columns: {
    chain: 'u32',
    /** A number of `USER_OP_ROLE`. */
    role: 'u8',
    /** Days since 1970, UTC. */
    day: 'u32',
    address: 'hex',
    /** The last block of the step that added this. */
    height: 'u32',
    ops: 'u64',
    failed: 'u64',
    /** Bundles: transactions that held any of them. */
    bundles: 'u64',
    ...FEES,
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'role', 'day', 'address', 'height'],
  granularity: 1024,
  codecs: Object.fromEntries(Object.keys(FEES).map((name) => [name, 'ZSTD(1)'])),
})

const MASK = "toUInt256('340282366920938463463374607431768211455')"
const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const BYTES = /^0x(?:[0-9a-f]{2})+$/

/** Where a family keeps operations and what was told beside them, and the contracts whose word on both counts: anybody may tell the same. Notes have the index of their log in `seq`. */
export type UserOpTables = {
  readonly table: string
  /** A row of the kind `deployed` names a factory. */
  readonly notes: { readonly table: string; readonly kinds: readonly string[] }
  readonly entryPoints: Readonly<Record<Hex, string>>
}

/** Who bundled, paid for, made and sent user operations, by day (screens-evm §4.4). A factory is what the entry point named first when it made the account. */
export function userOpParties({ table, notes, entryPoints }: UserOpTables): SumLayer {
  const known = Object.keys(entryPoints).map((address) => {
    if (!BYTES.test(address)) throw new Error(`${address} is no address`)
    return `unhex('${address.slice(2)}')`
  })
  const { bundler, paymaster, factory, account } = USER_OP_ROLE
  const parties = [
    [bundler, 'bundler'],
    [paymaster, 'paymaster'],
    [factory, 'maker'],
    [account, 'sender'],
  ].map(([role, name]) => `(toUInt8(${role}), toString(ifNull(${name}, '')))`)
  const ops = `SELECT height, tx_index, hash, sender, paymaster, success, gas_cost FROM ${table} PREWHERE ${IN} WHERE entry_point IN (${known.join(', ')})`
  const deployed = `kind = ${notes.kinds.indexOf('deployed')} AND factory != ''`
  // A note does not say who told it, its log does: an account knows its operation's hash, and may tell of any factory before the entry point does.
  const trusted = `SELECT height, log_index FROM ${LOGS.name} PREWHERE ${IN} WHERE (height, log_index) IN (
    SELECT height, seq FROM ${notes.table} PREWHERE ${IN} WHERE ${deployed}) AND address IN (${known.join(', ')})`
  return {
    id: USER_OP_PARTIES,
    version: 2,
    from: 0,
    sums: [
      {
        table: days,
        sql: `SELECT role, day, address, count() AS ops, countIf(success = 0) AS failed, uniqExact((height, tx_index)) AS bundles,
            toInt256(sum(bitShiftRight(gas_cost, 128))) AS fees_high, toInt256(sum(bitAnd(gas_cost, ${MASK}))) AS fees_low
          FROM (SELECT height, tx_index, success, gas_cost, arrayJoin([${parties.join(', ')}]) AS party, party.1 AS role, party.2 AS address
            FROM (${ops}) AS op
            INNER JOIN (SELECT height, tx_index, from_address AS bundler FROM ${TXS.name} PREWHERE ${IN}
              WHERE (height, tx_index) IN (SELECT height, tx_index FROM (${ops}))) AS tx USING (height, tx_index)
            LEFT JOIN (SELECT height, tx_index, hash, argMin(factory, seq) AS maker FROM ${notes.table} PREWHERE ${IN}
              WHERE ${deployed} AND (height, seq) IN (${trusted}) GROUP BY height, tx_index, hash) AS note USING (height, tx_index, hash)) AS played
          INNER JOIN (SELECT height, toUInt32(intDiv(greatest(time_ms, 0), 86400000)) AS day FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)
          WHERE address != '' GROUP BY role, day, address ORDER BY role, day, address`,
      },
    ],
  }
}
