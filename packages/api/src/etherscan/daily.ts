import { ChartStep, divide } from '@orrery/charts/chart-step'
import { meanPrice } from '@orrery/charts/coin-price'
import { COIN_PRICE } from '@orrery/model/coin-price'
import { NEW_ADDRESSES } from '@orrery/model/address-growth'
import type { HourSpan } from '@orrery/model/reads'
import { HOUR_MS, LEAST_WORK, STAT, type StatRow } from '@orrery/model/statistics'
import type { Json, JsonObject } from '@orrery/primitives/json'
import { chartSources, type Sourced } from '../queries/charts/chart-sources.ts'
import { isIndexed, knownSpans } from '../queries/charts/chart-points.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { readStatistics } from '../queries/chains/statistics.ts'
import type { Action } from './action.ts'
import { none, Refusal } from './refusal.ts'
import { inCoins } from './rows.ts'

const DAY_HOURS = 24
const DAY_MS = DAY_HOURS * HOUR_MS
/** About eleven years. */
const MOST_DAYS = 4_000
const DATE = /^\d{4}-\d\d-\d\d$/
const GIGA = 10n ** 9n
const TERA = 10n ** 12n

/** Start of a day in UTC, ms. */
function dayOf(text: string | null, name: string): number {
  const at = text !== null && DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  // A day that no month has would become one of the next.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new Refusal(`Error! Invalid ${name} parameter, it must be yyyy-MM-dd`)
  return at
}

/** What one day tells, from its measures; null where it is not known. */
type OfDay = (step: ChartStep, decimals: number) => JsonObject | null

const coins = (name: string, sum: bigint | null, decimals: number): JsonObject | null =>
  sum === null ? null : { [name]: inCoins(sum, decimals) }

/** Measures of days, and of when all of them are known. */
type ReadDays = (
  desk: ChainDesk,
  snapshot: Snapshot,
  span: HourSpan,
  nowMs: number,
) => Promise<Pick<Sourced, 'rows' | 'known'>>

const ofBlocks =
  (names: readonly string[]): ReadDays =>
  async (_, snapshot, span) => {
    const [rows, known] = await Promise.all([
      readStatistics(snapshot, [STAT.time, ...names], span),
      knownSpans(snapshot),
    ])
    return { rows, known }
  }

/** What the ledger of first addresses has come to. */
const ofFirsts: ReadDays = async (desk, _, span, nowMs) => {
  const read = chartSources(desk, null, { nowMs }).addresses
  if (read === undefined) throw new Refusal('Error! New addresses are not counted on this chain')
  return read(span, [NEW_ADDRESSES])
}

/** What pools were worth at the end of days. */
const ofPools: ReadDays = async (desk, _, span, nowMs) => {
  const read = chartSources(desk, null, { nowMs }).prices
  if (read === undefined) throw new Refusal('Error! Not offered: no pools of this chain tell what its coin is worth')
  return read(span, [COIN_PRICE.close])
}

/**
 * An action that tells a row for each day of a span, days in UTC. Only days that are over and of which every block is indexed are told; the note says
 * how many were left out.
 */
const daily = (summary: string, names: readonly string[], ofDay: OfDay, read: ReadDays = ofBlocks(names)): Action => ({
  summary: `${summary} Days in UTC, from \`startdate\` to \`enddate\`, as far as they are over and indexed.`,
  params: ['startdate', 'enddate', 'sort?'],
  run: ({ desk, query, context }) => {
    const [from, to] = [dayOf(query.find('startdate'), 'startdate'), dayOf(query.find('enddate'), 'enddate')]
    const { order } = query.walk()
    if (to < from) throw new Refusal('Error! Invalid date range, enddate is before startdate')
    if (to - from >= MOST_DAYS * DAY_MS) throw new Refusal(`Error! Invalid date range, at most ${MOST_DAYS} days`)
    const span = { from: from / HOUR_MS, to: (to + DAY_MS) / HOUR_MS - 1, step: DAY_HOURS }
    const nowMs = context.clock.now()
    return atOneMoment(desk.runtime, async (snapshot) => {
      const { rows, known } = await read(desk, snapshot, span, nowMs)
      const byDay = Map.groupBy(rows, ({ hour }: StatRow) => hour * HOUR_MS)
      const result: Json[] = []
      let left = 0
      for (let day = from; day <= to; day += DAY_MS) {
        const isTold = day + DAY_MS <= nowMs && isIndexed(day, day + DAY_MS, known)
        const held = byDay.get(day)
        const told =
          isTold && held !== undefined ? ofDay(new ChartStep(held, DAY_MS / 1_000), desk.chain.native.decimals) : null
        if (told === null) left++
        else
          result.push({
            UTCDate: new Date(day).toISOString().slice(0, 10),
            unixTimeStamp: String(day / 1_000),
            ...told,
          })
      }
      if (result.length === 0) throw none('records')
      if (order === 'desc') result.reverse()
      return { result, ...(left > 0 && { note: `Partial, ${left} days are not over, not indexed or hold no block` }) }
    })
  },
})

/** Statistics by day (docs.etherscan.io, "Stats" and "Blocks"). Amounts in coins are exact. */
export const DAILY: Readonly<Record<string, Action>> = {
  dailytx: daily('Transactions.', [STAT.blockTxs], (step) => ({
    transactionCount: Number(step.of(STAT.blockTxs).sum),
  })),
  dailytxnfee: daily('Fees that were paid, in coins.', [STAT.fees], (step, decimals) =>
    coins('transactionFee_Eth', step.whole(STAT.fees), decimals),
  ),
  dailynewaddress: daily(
    'Addresses that a transaction or a transfer named for the first time.',
    [],
    (step) => ({ newAddressCount: Number(step.of(NEW_ADDRESSES).sum) }),
    ofFirsts,
  ),
  ethdailyprice: daily(
    'Price of the coin in dollars at the end of a day, by a pool of its own chain.',
    [],
    (step) => {
      const price = meanPrice(step)
      return price === null ? null : { value: (price / 1_000_000).toFixed(2) }
    },
    ofPools,
  ),
  dailyavgblocksize: daily('Mean size of a block, bytes.', [STAT.size], (step) => {
    const size = step.mean(STAT.size)
    return size === null ? null : { blockSize_bytes: Math.round(size) }
  }),
  dailyblkcount: daily('Blocks, and what they gave their producers in coins.', [STAT.reward], (step, decimals) => {
    const reward = step.whole(STAT.reward)
    return {
      blockCount: step.of(STAT.time).count,
      blockRewards_Eth: reward === null ? '' : inCoins(reward, decimals),
    }
  }),
  dailyblockrewards: daily('What blocks gave their producers, in coins.', [STAT.reward], (step, decimals) =>
    coins('blockRewards_Eth', step.whole(STAT.reward), decimals),
  ),
  dailyavgblocktime: daily('Mean seconds between blocks.', [], (step) => {
    const { count, least, most } = step.of(STAT.time)
    return count < 2 ? null : { blockTime_sec: (divide(most - least, BigInt(count - 1)) / 1_000).toFixed(2) }
  }),
  dailyuncleblkcount: daily(
    'Uncles. What they gave their miners is empty: it is not added up by day.',
    [STAT.uncles],
    (step) => ({ uncleBlockCount: Number(step.of(STAT.uncles).sum), uncleBlockRewards_Eth: '' }),
  ),
  dailyavggaslimit: daily('Mean gas limit of a block.', ['gasLimit'], (step) => {
    const { count, sum } = step.of('gasLimit')
    return count === 0 ? null : { gasLimit: String(sum / BigInt(count)) }
  }),
  dailygasused: daily('Gas that was used.', ['gasUsed'], (step) => {
    const used = step.whole('gasUsed')
    return used === null ? null : { gasUsed: used.toString() }
  }),
  dailyavggasprice: daily(
    'Mean price per gas in wei, weighted by gas. The lowest and highest are empty: single prices are not kept.',
    ['gasUsed', STAT.fees],
    (step) => {
      const [used, fees] = [step.whole('gasUsed'), step.whole(STAT.fees)]
      return used === null || fees === null || used === 0n
        ? null
        : { maxGasPrice_Wei: '', minGasPrice_Wei: '', avgGasPrice_Wei: String(fees / used) }
    },
  ),
  dailynetutilization: daily('Gas used of the gas limit, 1 is all.', ['gasUsed', 'gasLimit'], (step) => {
    const [used, limit] = [step.whole('gasUsed'), step.whole('gasLimit')]
    return used === null || limit === null || limit === 0n
      ? null
      : { networkUtilization: divide(used, limit).toFixed(4) }
  }),
  dailyavghashrate: daily('Mean hash rate of a mined chain, GH/s.', ['difficulty'], (step) => {
    const { count, sum, most } = step.of('difficulty')
    return count === 0 || most < LEAST_WORK
      ? null
      : { networkHashRate: divide(sum, BigInt(DAY_MS / 1_000) * GIGA).toFixed(4) }
  }),
  dailyavgnetdifficulty: daily('Mean difficulty of a mined chain, TH.', ['difficulty'], (step) => {
    const { count, sum, most } = step.of('difficulty')
    return count === 0 || most < LEAST_WORK ? null : { networkDifficulty: divide(sum, BigInt(count) * TERA).toFixed(3) }
  }),
}
