import type { FamilyRow } from '@orrery/model/rows'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { Hex } from '@orrery/primitives/hex'
import { defineTable } from '@orrery/store/store'
import { BLOCKS, DELTAS } from '../tables/archive-tables.ts'
import type { SumLayer } from './sum-layer.ts'

/** Carried: the low half is never negative. */
const HALVES = { high: 'i256', low: 'i256' } as const

const holdings = defineTable({
  name: TOKEN_HOLDINGS,
  columns: {
    chain: 'u32',
    asset: 'hex',
    address: 'hex',
    /** Days since 1970, UTC. */
    day: 'u32',
    /** The last block of the step that left this. */
    height: 'u32',
    ...HALVES,
    /** Whether the address held any when the day began, before the step came to the day, and after it: 1 or 0. */
    at_start: 'u8',
    before: 'u8',
    after: 'u8',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'asset', 'address', 'height', 'day'],
  granularity: 256,
  codecs: Object.fromEntries(Object.keys(HALVES).map((name) => [name, 'ZSTD(1)'])),
})

const days = defineTable({
  name: TOKEN_HOLDER_DAYS,
  columns: {
    chain: 'u32',
    asset: 'hex',
    day: 'u32',
    /** The last block of the step that added this. */
    height: 'u32',
    /** Addresses that held none when the day began and hold some; a step takes back what an earlier one of the same day said too soon. */
    came: 'i64',
    /** Addresses that held some when the day began and hold none. */
    went: 'i64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'asset', 'day', 'height'],
  granularity: 256,
})

const IN = 'chain = {chain:UInt32} AND height BETWEEN {from:UInt32} AND {to:UInt32}'
const MASK = "toUInt256('340282366920938463463374607431768211455')"
const HALF = "toInt256('340282366920938463463374607431768211456')"
const MOVED = `FROM ${DELTAS.name} PREWHERE ${IN} WHERE asset != ''`
const signed = (amount: string): string => `sum(if(outgoing = 1, -toInt256(${amount}), toInt256(${amount})))`
const BY = 'PARTITION BY asset, address ORDER BY day ROWS BETWEEN'

/** What each holder of a token gained or lost on each day of the range; who has what he had is left out. */
const GAINS = `SELECT asset, address, day, ${signed('bitShiftRight(amount, 128)')} AS up, ${signed(`bitAnd(amount, ${MASK})`)} AS down
  FROM (SELECT asset, address, height, amount, outgoing ${MOVED}) AS move
  INNER JOIN (SELECT height, toUInt32(intDiv(greatest(time_ms, 0), 86400000)) AS day FROM ${BLOCKS.name} PREWHERE ${IN}) AS at USING (height)
  GROUP BY asset, address, day HAVING up != 0 OR down != 0`
/** What the same had before. */
const BEFORE = `SELECT asset, address, argMax((high, low, day, at_start, after), (height, day)) AS last
  FROM ${TOKEN_HOLDINGS} WHERE chain = {chain:UInt32} AND height < {from:UInt32} AND (asset, address) IN (SELECT asset, address ${MOVED})
  GROUP BY asset, address`
const TOTALS = `SELECT asset, address, day, last, last.1 + sum(up) OVER (${BY} UNBOUNDED PRECEDING AND CURRENT ROW) AS uppers,
    last.2 + sum(down) OVER (${BY} UNBOUNDED PRECEDING AND CURRENT ROW) AS lowers, row_number() OVER (${BY} UNBOUNDED PRECEDING AND CURRENT ROW) AS place
  FROM (${GAINS}) AS gain LEFT JOIN (${BEFORE}) AS known USING (asset, address)`
const CARRIED = `SELECT asset, address, day, last, place, uppers + bitShiftRight(lowers, 128) AS high, lowers - bitShiftRight(lowers, 128) * ${HALF} AS low,
    toUInt8(high > 0 OR (high = 0 AND low > 0)) AS after
  FROM (${TOTALS})`

/**
 * Who holds tokens, and by day how many began and ceased to (screens-evm §8.2): an address whose deltas of a token add up to more than nothing, as the
 * archive's count of holders has it. Rows follow from those of earlier steps: what somebody had is looked up by key, as in ledgers (decision 14).
 */
export const tokenHolders: SumLayer = {
  id: TOKEN_HOLDERS,
  version: 1,
  from: 0,
  buildsOnItself: true,
  sums: [
    {
      table: holdings,
      sql: `SELECT asset, address, day, high, low, if(last.3 = day, last.4, before) AS at_start,
          if(place = 1, last.5, lagInFrame(after) OVER (${BY} 1 PRECEDING AND CURRENT ROW)) AS before, after
        FROM (${CARRIED}) ORDER BY asset, address, day`,
    },
    { table: days, of: (made) => holderDays(made[TOKEN_HOLDINGS] ?? []) },
  ],
}

/** How many began and ceased to hold each token by day, as rows of holdings say it; days on which nobody did are left out. Pure. */
export function holderDays(rows: readonly FamilyRow[]): readonly FamilyRow[] {
  const found = new Map<string, { asset: Hex; day: number; came: number; went: number }>()
  for (const row of rows) {
    const [atStart, before, after] = [row['at_start'] === 1, row['before'] === 1, row['after'] === 1]
    if (before === after) continue
    const [asset, day] = [row['asset'] as Hex, Number(row['day'])]
    const key = `${asset} ${day}`
    const sums = found.get(key) ?? { asset, day, came: 0, went: 0 }
    found.set(key, sums)
    if (atStart) sums.went += after ? -1 : 1
    else sums.came += after ? 1 : -1
  }
  return [...found.values()].filter(({ came, went }) => came !== 0 || went !== 0)
}
