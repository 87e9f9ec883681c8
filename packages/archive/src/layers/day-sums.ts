import { DAY_SUM, DAY_SUM_ROWS, DAY_SUMS, ROUNDED_GAP, TOKEN_FIRST_DAYS, TOKEN_FIRSTS } from '@orrery/model/day-sums'
import type { FamilyRow } from '@orrery/model/rows'
import { defineTable } from '@orrery/store/store'
import { BLOCKS, TRANSFERS, TXS } from '../tables/archive-tables.ts'
import { TX_STATUS } from '../tables/codes.ts'
import type { SumLayer } from './sum-layer.ts'

const sums = defineTable({
  name: DAY_SUM_ROWS,
  columns: {
    chain: 'u32',
    /** A name of `DAY_SUM`. */
    name: 'text',
    /** Days since 1970, UTC. */
    day: 'u32',
    key: 'text',
    /** The last block of the step that added this. */
    height: 'u32',
    count: 'u64',
    /** In two halves as balances are, so that no number of hostile amounts makes the engine's arithmetic wrap (reliability M13). */
    high: 'i256',
    low: 'i256',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'name', 'day', 'key', 'height'],
  granularity: 1024,
})

const firsts = defineTable({
  name: TOKEN_FIRSTS,
  columns: {
    chain: 'u32',
    /** 53 bits of a hash. */
    key: 'u64',
    standard: 'u8',
    day: 'u32',
    height: 'u32',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'key', 'height'],
  granularity: 256,
})

const firstDays = defineTable({
  name: TOKEN_FIRST_DAYS,
  columns: { chain: 'u32', day: 'u32', standard: 'u8', height: 'u32', came: 'u64' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'day', 'standard', 'height'],
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const DAY = 'toUInt32(intDiv(greatest(time_ms, 0), 86400000))'
const MASK = "toUInt256('340282366920938463463374607431768211455')"
const ADDRESS = /^0x[0-9a-f]{40}$/

/** Block 0 has none before it. */
const GAPS = `SELECT '${DAY_SUM.blockGap}' AS name, day, toString(${ROUNDED_GAP('gap')}) AS key, count() AS count, toInt256(0) AS high, toInt256(0) AS low
  FROM (SELECT height, ${DAY} AS day, time_ms - lagInFrame(time_ms) OVER (ORDER BY height ASC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS gap
    FROM ${BLOCKS.name} PREWHERE chain = {chain:UInt32} AND height BETWEEN greatest({from:UInt32}, 1) - 1 AND {to:UInt32})
  WHERE height >= greatest({from:UInt32}, 1) GROUP BY day, key`

/** Blocks below a step that may be of its first minute: more than a minute has where they come ten times a second. */
const BEFORE = 600
/** The fullest minute of each day ends with a block of it; blocks of the minute before are counted in. */
const MINUTES = `SELECT '${DAY_SUM.minuteTxs}' AS name, day, toString(max(txs)) AS key, toUInt64(1) AS count, toInt256(0) AS high, toInt256(0) AS low
  FROM (SELECT height, ${DAY} AS day, sum(toUInt64(tx_count)) OVER (ORDER BY intDiv(time_ms, 1000) ASC RANGE BETWEEN 59 PRECEDING AND CURRENT ROW) AS txs
    FROM ${BLOCKS.name} PREWHERE chain = {chain:UInt32} AND height BETWEEN greatest({from:UInt32}, ${BEFORE}) - ${BEFORE} AND {to:UInt32})
  WHERE height >= {from:UInt32} GROUP BY day`

/** No coin has as many units: what says so moved nothing, and may not make the arithmetic wrap. */
const MOST_UNITS = "toUInt256('340282366920938463463374607431768211456')"
/** Whoever sends to himself moves nothing; of two who send to each other in one block what one sends more counts. */
const NET = `SELECT '${DAY_SUM.netMoved}' AS name, day, '' AS key, count() AS count, toInt256(0) AS high, toInt256(sum(net)) AS low
  FROM (SELECT any(${DAY}) AS day, least(from_address, receiver) AS one, greatest(from_address, receiver) AS other,
      abs(sum(if(from_address = one, toInt256(value), -toInt256(value)))) AS net
    FROM (SELECT height, time_ms, from_address, if(to_address != '', to_address, created) AS receiver, value FROM ${TXS.name} PREWHERE ${IN}
      WHERE status = ${TX_STATUS.of.success} AND value > 0 AND value < ${MOST_UNITS} AND from_address != '' AND from_address != receiver)
    GROUP BY height, one, other)
  WHERE net > 0 GROUP BY day`

/**
 * Of each pool in each transaction that exchanged in it what of the coin came to it or went: transfers that the coin's own contract told. What a pool says of
 * itself is no part of it, since anybody may say that he is a pool.
 */
const coinSwaps = (
  swaps: string,
  coin: string,
): string => `SELECT '${DAY_SUM.coinSwaps}' AS name, day, toString(kind) AS key, count() AS count,
    toInt256(sum(bitShiftRight(size, 128))) AS high, toInt256(sum(bitAnd(size, ${MASK}))) AS low
  FROM (SELECT day, kind, greatest(came, went) AS size
    FROM (SELECT height, tx_index, if(vault != '', vault, pool) AS holder, min(kind) AS kind FROM ${swaps} PREWHERE ${IN} GROUP BY height, tx_index, holder) AS swap
    INNER JOIN (SELECT height, tx_index, min(${DAY}) AS day, party.1 AS holder, sumIf(amount, party.2 = 1) AS came, sumIf(amount, party.2 = 0) AS went
      FROM ${TRANSFERS.name} ARRAY JOIN [(from_address, 0), (to_address, 1)] AS party
      PREWHERE ${IN} WHERE asset = unhex('${coin.slice(2)}') AND (height, tx_index) IN (SELECT height, tx_index FROM ${swaps} PREWHERE ${IN})
      GROUP BY height, tx_index, holder) AS moved USING (height, tx_index, holder))
  GROUP BY day, kind`

/**
 * Of each pool in each transaction that exchanged in it what of the coins came to it or went that are meant to stay at one dollar, the most of any of them in millionths of one; where none did, the
 * same of the wrapped coin. All of them are contracts of known issuers.
 */
const quoteSwaps = (swaps: string, coin: string | undefined, dollars: readonly Dollar[]): string => {
  const listed = [...dollars.map(({ address }) => address), ...(coin === undefined ? [] : [coin])]
  const size = (address: string, divided = 1n): string =>
    [0, 1]
      .map(
        (way) =>
          `intDiv(sumIf(amount, asset = unhex('${address.slice(2)}') AND party.2 = ${way}), toUInt256('${divided}'))`,
      )
      .join(', ')
  return `SELECT told.1 AS name, day, toString(kind) AS key, count() AS count,
    toInt256(sum(bitShiftRight(told.2, 128))) AS high, toInt256(sum(bitAnd(told.2, ${MASK}))) AS low
  FROM (SELECT day, kind, if(dollars > 0, ('${DAY_SUM.dollarSwaps}', dollars), ('${DAY_SUM.coinOnlySwaps}', coins)) AS told
    FROM (SELECT height, tx_index, if(vault != '', vault, pool) AS holder, min(kind) AS kind FROM ${swaps} PREWHERE ${IN} GROUP BY height, tx_index, holder) AS swap
    INNER JOIN (SELECT height, tx_index, min(${DAY}) AS day, party.1 AS holder,
        greatest(${dollars.map(({ address, decimals }) => size(address, 10n ** BigInt(decimals - MICRO))).join(', ')}) AS dollars,
        ${coin === undefined ? 'toUInt256(0)' : `greatest(${size(coin)})`} AS coins
      FROM ${TRANSFERS.name} ARRAY JOIN [(from_address, 0), (to_address, 1)] AS party
      PREWHERE ${IN} WHERE asset IN (${listed.map((one) => `unhex('${one.slice(2)}')`).join(', ')}) AND (height, tx_index) IN (SELECT height, tx_index FROM ${swaps} PREWHERE ${IN})
      GROUP BY height, tx_index, holder) AS moved USING (height, tx_index, holder))
  WHERE told.2 > 0 GROUP BY name, day, kind`
}

/** A coin of a known issuer that is meant to stay at one dollar; its decimals are at least six. */
export type Dollar = { readonly address: string; readonly decimals: number }
const MICRO = 6

/** What issuers told of these coins' supply, and the codes of kinds that say that it grew; `kinds` are all that change it. */
const coinEvents = ({
  table,
  kinds,
  making,
  coins,
}: IssuerEvents): string => `SELECT '${DAY_SUM.coinEvents}' AS name, day,
    concat('0x', lower(hex(coin)), if(kind IN (${making.join(', ')}), '/1', '/0')) AS key, count() AS count,
    toInt256(sum(bitShiftRight(size, 128))) AS high, toInt256(sum(bitAnd(size, ${MASK}))) AS low
  FROM (SELECT height, token AS coin, kind, ifNull(amount, toUInt256(0)) AS size FROM ${table} PREWHERE ${IN}
    WHERE kind IN (${kinds.join(', ')}) AND token IN (${coins.map((coin) => `unhex('${coin.slice(2)}')`).join(', ')})) AS told
  INNER JOIN (SELECT height, ${DAY} AS day FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height) GROUP BY day, key`

/** Where a family keeps what issuers tell, the codes of kinds that change a supply, those of them that make coins, and the coins that are added up. */
export type IssuerEvents = {
  readonly table: string
  readonly kinds: readonly number[]
  readonly making: readonly number[]
  readonly coins: readonly string[]
}

const MET = `SELECT bitShiftRight(cityHash64(asset), 11) AS key, standard, ${DAY} AS on_day FROM ${TRANSFERS.name} PREWHERE ${IN} WHERE asset != ''`

/**
 * What charts tell by day and no hour's statistics hold (screens-evm §10): times between blocks, which stand in two of them, the fullest minute, what moved between two parties, tokens that moved for the first
 * time, what pools exchanged of the wrapped native coin and of dollar coins, and what issuers told of coins. `swaps` is the family's table of exchanges, `coin` the address of that
 * coin where the chain has one.
 */
export function daySums(
  swaps: string,
  coin: string | undefined,
  issuers: IssuerEvents,
  dollars: readonly Dollar[] = [],
): SumLayer {
  for (const one of [...(coin === undefined ? [] : [coin]), ...issuers.coins, ...dollars.map(({ address }) => address)])
    if (!ADDRESS.test(one)) throw new Error(`${one} is no address`)
  const parts = [
    GAPS,
    MINUTES,
    NET,
    ...(coin === undefined ? [] : [coinSwaps(swaps, coin)]),
    ...(dollars.length === 0 ? [] : [quoteSwaps(swaps, coin, dollars)]),
    ...(issuers.coins.length === 0 ? [] : [coinEvents(issuers)]),
  ]
  return {
    id: DAY_SUMS,
    // Where no dollar coins are known nothing came to it.
    version: dollars.length === 0 ? 2 : 3,
    from: 0,
    buildsOnItself: true,
    afterHistory: true,
    sums: [
      {
        table: sums,
        sql: parts
          .map((one) => `SELECT name, day, key, toUInt64(count) AS count, high, low FROM (${one})`)
          .join(' UNION ALL '),
      },
      {
        table: firsts,
        sql: `SELECT key, min(standard) AS standard, min(on_day) AS day FROM (${MET}) GROUP BY key
          HAVING key NOT IN (SELECT key FROM ${TOKEN_FIRSTS} WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND key IN (SELECT key FROM (${MET})))
          ORDER BY key`,
      },
      { table: firstDays, of: (made) => firstsByDay(made[TOKEN_FIRSTS] ?? []) },
    ],
  }
}

/** How many came each day, by standard. Pure. */
export function firstsByDay(rows: readonly FamilyRow[]): readonly FamilyRow[] {
  const found = new Map<string, { readonly day: number; readonly standard: number; came: number }>()
  for (const row of rows) {
    const [day, standard] = [Number(row['day']), Number(row['standard'])]
    const held = found.get(`${day} ${standard}`)
    if (held === undefined) found.set(`${day} ${standard}`, { day, standard, came: 1 })
    else held.came++
  }
  return [...found.values()].sort((a, b) => a.day - b.day || a.standard - b.standard)
}
