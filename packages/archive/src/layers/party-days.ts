import { PARTY_DAY_ROWS, PARTY_DAYS, PARTY_ROLE, PARTY_SUM, REVERT_DAYS } from '@orrery/model/party-days'
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

const [INBOX, POSTER] = [PARTY_ROLE[PARTY_SUM.inboxes], PARTY_ROLE[PARTY_SUM.posters]]
/** For each blob of a step who sent it, and to whom. */
const carried = (blobs: string): string => `SELECT party.1 AS role, day, party.2 AS address
  FROM (SELECT ${dayOf('time_ms')} AS day, arrayJoin([(toUInt8(${POSTER}), sender), (toUInt8(${INBOX}), receiver)]) AS party FROM ${blobs} AS blob
    INNER JOIN (SELECT height, tx_index, from_address AS sender, to_address AS receiver FROM ${TXS.name} PREWHERE ${IN} WHERE kind = 'blob') AS tx USING (height, tx_index) WHERE ${IN})
  WHERE address != ''`

/**
 * Transactions without blobs between two that blobs went between on days before, as earlier steps and this one tell: which of a day's blobs came first does not count, so that it is the same
 * however blocks are cut into steps.
 */
const reverts = (blobs: string): string => `SELECT on_day AS day, receiver AS address FROM (
    SELECT height, tx_index, on_day, receiver FROM (
      SELECT height, tx_index, ${dayOf('time_ms')} AS on_day, to_address AS receiver, arrayJoin([(toUInt8(${POSTER}), from_address), (toUInt8(${INBOX}), to_address)]) AS party
      FROM ${TXS.name} PREWHERE ${IN} WHERE kind != 'blob' AND input != '' AND to_address != '')
    WHERE (party.1, party.2, on_day) IN (
      SELECT role, address, toUInt32(day + arrayJoin(range(1, ${REVERT_DAYS + 1}))) FROM (
        SELECT role, address, day FROM ${PARTY_DAY_ROWS} WHERE chain = {chain:UInt32} AND role IN (${INBOX}, ${POSTER}) AND height < {from:UInt32}
          AND day + ${REVERT_DAYS} >= (SELECT min(${dayOf('time_ms')}) FROM ${BLOCKS.name} PREWHERE ${IN})
        UNION ALL SELECT role, address, day FROM (${carried(blobs)})))
    GROUP BY height, tx_index, on_day, receiver HAVING count() = 2)`

/**
 * Who got the fees of blocks, which code accounts delegated to, between whom blobs went, who of them went back to calldata, and which contracts made others, by day (screens-evm §10). Whom
 * blobs went between before follows from rows of earlier steps.
 */
export function partyDays({ authorizations, blobs, calls }: PartyTables): SumLayer {
  const parts = [
    `SELECT ${roleOf('recipients')}, ${dayOf('time_ms')} AS day, producer AS address FROM ${BLOCKS.name} PREWHERE ${IN} WHERE producer != ''`,
    `SELECT ${roleOf('delegates')}, ${dayOf('time_ms')} AS day, delegate AS address FROM ${authorizations} PREWHERE ${IN}
      WHERE verdict IN ('possible', 'applied') AND delegate != ${NOBODY}`,
    `SELECT role, day, address FROM (${carried(blobs)})`,
    `SELECT ${roleOf('reverts')}, day, address FROM (${reverts(blobs)})`,
    `SELECT ${roleOf('factories')}, day, caller AS address FROM ${calls.table} AS call
      INNER JOIN (SELECT height, ${dayOf('time_ms')} AS day FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)
      WHERE ${IN} AND kind IN (${calls.making.join(', ')}) AND outcome = ${calls.done}`,
  ]
  return {
    id: PARTY_DAYS,
    version: 2,
    from: 0,
    buildsOnItself: true,
    afterHistory: true,
    sums: [
      {
        table: days,
        sql: `SELECT role, day, address, count() AS count FROM (${parts.join(' UNION ALL ')}) GROUP BY role, day, address ORDER BY role, day, address`,
      },
    ],
  }
}
