import { PARTY_DAY_ROWS, PARTY_DAYS, PARTY_ROLE, PARTY_SUM } from '@orrery/model/party-days'
import { defineTable } from '@orrery/store/store'
import { BLOCKS, TXS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

const days = defineTable({
  name: PARTY_DAY_ROWS,
  columns: {
    chain: 'u32',
    /** A number of `PARTY_ROLE`. */
    role: 'u8',
    /** Days since 1970, UTC. */
    day: 'u32',
    address: 'hex',
    /** The last block of the step that added this. */
    height: 'u32',
    count: 'u64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'role', 'day', 'address', 'height'],
  granularity: 1024,
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const dayOf = (time: string): string => `toUInt32(intDiv(greatest(${time}, 0), 86400000))`
const NOBODY = `unhex('${'0'.repeat(40)}')`
const roleOf = (sum: keyof typeof PARTY_SUM): string => `toUInt8(${PARTY_ROLE[PARTY_SUM[sum]]}) AS role`

/** Where a family keeps authorisations, blobs and the calls of traces, with the kinds of calls that make contracts and the outcome that stands. */
export type PartyTables = {
  readonly authorizations: string
  readonly blobs: string
  readonly calls: { readonly table: string; readonly making: readonly number[]; readonly done: number }
}

/** Who got the fees of blocks, which code accounts delegated to, whom blobs went to and which contracts made others, by day (screens-evm §10). */
export function partyDays({ authorizations, blobs, calls }: PartyTables): SumLayer {
  const parts = [
    `SELECT ${roleOf('recipients')}, ${dayOf('time_ms')} AS day, producer AS address FROM ${BLOCKS.name} PREWHERE ${IN} WHERE producer != ''`,
    `SELECT ${roleOf('delegates')}, ${dayOf('time_ms')} AS day, delegate AS address FROM ${authorizations} PREWHERE ${IN}
      WHERE verdict IN ('possible', 'applied') AND delegate != ${NOBODY}`,
    `SELECT ${roleOf('inboxes')}, ${dayOf('time_ms')} AS day, receiver AS address FROM ${blobs} AS blob
      INNER JOIN (SELECT height, tx_index, to_address AS receiver FROM ${TXS.name} PREWHERE ${IN}
        WHERE kind = 'blob' AND to_address != '') AS tx USING (height, tx_index) WHERE ${IN}`,
    `SELECT ${roleOf('factories')}, day, caller AS address FROM ${calls.table} AS call
      INNER JOIN (SELECT height, ${dayOf('time_ms')} AS day FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)
      WHERE ${IN} AND kind IN (${calls.making.join(', ')}) AND outcome = ${calls.done}`,
  ]
  return {
    id: PARTY_DAYS,
    version: 1,
    from: 0,
    afterHistory: true,
    sums: [
      {
        table: days,
        sql: `SELECT role, day, address, count() AS count FROM (${parts.join(' UNION ALL ')}) GROUP BY role, day, address ORDER BY role, day, address`,
      },
    ],
  }
}
