import type { FamilyRow } from '@orrery/model/rows'
import {
  COIN_RESTS,
  monthOfDay,
  monthsKey,
  SENDER_AGE,
  SENDER_CLASSES,
  SENDER_DAY_ROWS,
  SENDER_DAYS,
  SENDER_SUM,
  SILENT_DAYS,
} from '@orrery/model/sender-days'
import { defineTable } from '@orrery/store/store'
import { TXS } from '../tables/archive-tables.ts'
import { TX_STATUS } from '../tables/codes.ts'
import type { SumLayer } from './sum-layer.ts'

const days = defineTable({
  name: SENDER_DAY_ROWS,
  columns: {
    chain: 'u32',
    /** 53 bits of a hash of the sender. */
    key: 'u64',
    /** Days since 1970, UTC. */
    day: 'u32',
    /** Days since the last one before that on which it sent anything; 0 where there was none. Few bits, as the day itself has none of it beside the row before. */
    rest: 'u32',
    /** Months from the last month before this one in which it was active; 0 where there was none, 254 for as many or more. */
    gap: 'u8',
    /** The same of that month. On the sender's first day of a month alone. */
    earlier: 'u8',
    /** The last block of the step that met it. */
    height: 'u32',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'key', 'height'],
  granularity: 256,
  codecs: {
    key: 'Delta, Default',
    // Rows of a sender stand in the order of time: what differs from the one before is small. Measured on fifteen million rows: 5.0 bytes each in place of 6.7.
    day: 'Delta, Default',
    height: 'Delta, Default',
  },
})

const classes = defineTable({
  name: SENDER_CLASSES,
  columns: { chain: 'u32', name: 'text', day: 'u32', key: 'text', height: 'u32', came: 'u64' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'name', 'day', 'key', 'height'],
})

const rests = defineTable({
  name: COIN_RESTS,
  columns: {
    chain: 'u32',
    day: 'u32',
    height: 'u32',
    txs: 'u64',
    /** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
    moved_high: 'i256',
    moved_low: 'i256',
    rested_high: 'i256',
    rested_low: 'i256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'day', 'height'],
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const MASK = "toUInt256('340282366920938463463374607431768211455')"
const MET = `SELECT bitShiftRight(cityHash64(from_address), 11) AS key, toUInt32(intDiv(greatest(time_ms, 0), 86400000)) AS on_day,
  if(status = ${TX_STATUS.of.success}, value, toUInt256(0)) AS sent FROM ${TXS.name} PREWHERE ${IN} WHERE from_address != ''`
/** What is known of each sender from before. */
const LAST = `SELECT key, max(day) AS last_day, toUInt32(if(argMax(rest, day) = 0, 0, last_day - argMax(rest, day))) AS last_before, argMax(gap, day) AS last_gap FROM ${SENDER_DAY_ROWS}
  WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND key IN (SELECT key FROM (${MET})) GROUP BY key`
const monthOf = (day: string): string => `toRelativeMonthNum(toDate(${day}))`
/** A month that goes on has the gap of its first day: until it is filled in, no gap. */
const GOES_ON = 255
/** One day each that a sender is met on for the first time, in order; a clock that was set back adds none. */
const FRESH = `SELECT key, last_gap, arrayFilter(day -> day > last_day, arraySort(groupUniqArray(on_day))) AS fresh,
    arrayPopBack(arrayPushFront(fresh, last_day)) AS befores, arrayMap((day, prior) -> prior = 0 OR ${monthOf('day')} != ${monthOf('prior')}, fresh, befores) AS turns,
    arrayFill(gap -> gap != ${GOES_ON}, arrayPushFront(arrayMap((day, prior, turn) -> if(turn = 0, ${GOES_ON}, if(prior = 0, 0, least(${monthOf('day')} - ${monthOf('prior')}, 254))), fresh, befores, turns), last_gap)) AS gaps
  FROM (SELECT key, on_day FROM (${MET})) AS met LEFT JOIN (${LAST}) AS known USING (key) GROUP BY key, last_day, last_gap`
/** Value by sender and day, with the last day before that one. */
const MOVED = `SELECT on_day AS day, moves, high, low, multiIf(on_day > last_day, greatest(prior, last_day), on_day = last_day, last_before, 0) AS rests_since
  FROM (SELECT key, on_day, moves, high, low, lagInFrame(on_day) OVER (PARTITION BY key ORDER BY on_day ASC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS prior
    FROM (SELECT key, on_day, countIf(sent > 0) AS moves, toInt256(sum(bitShiftRight(sent, 128))) AS high, toInt256(sum(bitAnd(sent, ${MASK}))) AS low
      FROM (${MET}) GROUP BY key, on_day)) AS met
  LEFT JOIN (${LAST}) AS known USING (key)`

/**
 * On which days accounts sent transactions, how long they had not before, and for how long rested what they moved (screens-evm §10). Rows follow from those of earlier steps: when a
 * sender was last active is looked up by key.
 */
export const senderDays: SumLayer = {
  id: SENDER_DAYS,
  version: 2,
  from: 0,
  buildsOnItself: true,
  afterHistory: true,
  sums: [
    {
      table: days,
      sql: `SELECT key, told.1 AS day, toUInt32(told.2) AS rest, toUInt8(told.3) AS gap, toUInt8(told.4) AS earlier
        FROM (${FRESH}) ARRAY JOIN arrayMap(at -> (fresh[at], if(befores[at] = 0, 0, fresh[at] - befores[at]), gaps[at + 1], if(turns[at], gaps[at], 0)), arrayEnumerate(fresh)) AS told ORDER BY key, day`,
    },
    {
      table: rests,
      sql: `SELECT day, sum(moves) AS txs, sum(high) AS moved_high, sum(low) AS moved_low, sum(high * (day - rests_since)) AS rested_high, sum(low * (day - rests_since)) AS rested_low
        FROM (${MOVED}) WHERE rests_since > 0 AND moves > 0 GROUP BY day ORDER BY day`,
    },
    { table: classes, of: (made) => classesByDay(made[SENDER_DAY_ROWS] ?? []) },
  ],
}

/** How many senders of each kind came each day. Pure. */
export function classesByDay(rows: readonly FamilyRow[]): readonly FamilyRow[] {
  const found = new Map<string, { readonly name: string; readonly day: number; readonly key: string; came: number }>()
  const add = (name: string, day: number, key: string): void => {
    const held = found.get(`${name} ${day} ${key}`)
    if (held === undefined) found.set(`${name} ${day} ${key}`, { name, day, key, came: 1 })
    else held.came++
  }
  for (const row of rows) {
    const [day, rest] = [Number(row['day']), Number(row['rest'])]
    const { fresh, back, woken } = SENDER_AGE
    add(SENDER_SUM.ages, day, rest === 0 ? fresh : rest > SILENT_DAYS ? woken : back)
    if (rest === 0 || monthOfDay(day - rest) !== monthOfDay(day))
      add(SENDER_SUM.months, day, monthsKey(Number(row['gap']), Number(row['earlier'])))
  }
  return [...found.values()].sort(
    (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || a.day - b.day || (a.key < b.key ? -1 : 1),
  )
}
