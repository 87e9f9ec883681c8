import { COIN_PRICE } from '@orrery/model/coin-price'
import { COIN_SUPPLY_DAYS, SUPPLY_SUM } from '@orrery/model/coin-supply'
import { FIRST_DAY } from '@orrery/model/day-sums'
import type { HourSpan } from '@orrery/model/reads'
import type { StatRow } from '@orrery/model/statistics'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { isLedgerWhole } from '../ledgers/ledger-coverage.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import { atOneMoment } from '../snapshot.ts'
import type { Sourced } from './chart-sources.ts'
import { readCoinPrices } from './coin-prices.ts'
import { dayRow, readDays } from './day-sums.ts'

const DAY_HOURS = 24
/** Days of one answer: more than twenty years. */
const MOST_ROWS = 8_000

/**
 * By how much all balances of the coin grew by day, as far as the ledger of that has come, and where it is asked for what they were worth at each day's last price. Nothing is known where the index does
 * not tell every balance: blocks without traces, or a first block whose allocation nobody told.
 */
export async function readSupplyDays(
  desk: ChainDesk,
  { supply, prices }: { readonly supply: RuntimeLayer; readonly prices: RuntimeLayer | undefined },
  span: HourSpan,
  needs: readonly string[],
): Promise<Sourced> {
  if (!(await atOneMoment(desk.runtime, (snapshot) => isLedgerWhole(desk, snapshot))))
    return { rows: [], known: [], asOf: null }
  if (prices === undefined || !needs.includes(SUPPLY_SUM.worth)) return readGrown(desk, supply, span)
  const [told, priced] = await Promise.all([
    readGrown(desk, supply, { ...span, from: 0 }),
    readCoinPrices(desk, prices, span),
  ])
  return {
    ...told,
    rows: [
      ...told.rows.filter(({ hour }) => hour >= span.from),
      ...worthRows(told.rows, priced.rows, told.known[0]?.toMs ?? -Infinity, desk.chain.native.decimals),
    ],
  }
}

async function readGrown(desk: ChainDesk, layer: RuntimeLayer, span: HourSpan): Promise<Sourced> {
  const told = await readDays(desk, layer, span, async (reads, day) => {
    const rows = await reads.summed(COIN_SUPPLY_DAYS, { day }, ['day'], ['high', 'low'], MOST_ROWS)
    return rows.map((row) => dayRow(SUPPLY_SUM.grown, '', Number(row['day']), 1, joinHalves(row)))
  })
  return { ...told, rows: fromFirstDay(told.rows) }
}

/** What a first block without a time gave counts on the first day that has one. */
function fromFirstDay(rows: readonly StatRow[]): readonly StatRow[] {
  const first = FIRST_DAY * DAY_HOURS
  const later = rows.filter(({ hour }) => hour > first)
  if (later.length === 0 || later.length === rows.length) return rows
  const begun = Math.min(...later.map(({ hour }) => hour))
  return rows.map((row) => (row.hour > first ? row : { ...row, hour: begun }))
}

/** What there was of the coin at the end of each day that has a price, in millionths of a dollar, through `toMs`. `grown` begins with the chain. Pure. */
export function worthRows(
  grown: readonly StatRow[],
  prices: readonly StatRow[],
  toMs: number,
  decimals: number,
): readonly StatRow[] {
  const changes = grown.toSorted((a, b) => a.hour - b.hour)
  const one = 10n ** BigInt(decimals)
  let [at, total] = [0, 0n]
  return prices
    .filter(({ name, hour }) => name === COIN_PRICE.close && hour * HOUR_MS <= toMs)
    .toSorted((a, b) => a.hour - b.hour)
    .map(({ hour, sum }) => {
      for (; at < changes.length && changes[at]!.hour <= hour; at++) total += changes[at]!.sum
      return dayRow(SUPPLY_SUM.worth, '', hour / DAY_HOURS, 1, (total * sum) / one)
    })
}

const HOUR_MS = 3_600_000
