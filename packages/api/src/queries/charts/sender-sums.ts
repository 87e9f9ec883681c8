import type { LayerReads } from '@orrery/model/layer'
import type { HourSpan } from '@orrery/model/reads'
import {
  COIN_RESTS,
  firstDayOf,
  MOST_GAP,
  monthOfDay,
  RECURRING_MONTHS,
  SENDER_CLASSES,
  SENDER_SUM,
} from '@orrery/model/sender-days'
import type { StatRow } from '@orrery/model/statistics'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { joinHalves } from '../ledgers/join-halves.ts'
import type { Sourced } from './chart-sources.ts'
import { dayRow, readDays } from './day-sums.ts'

const MOST_ROWS = 100_000
const HALVES = ['moved', 'rested'].flatMap((one) => [`${one}_high`, `${one}_low`])
const LONGEST = Math.max(...RECURRING_MONTHS)

/** What the ledger of senders' days tells of a span, as far as it has come. */
export const readSenders = (desk: ChainDesk, layer: RuntimeLayer, span: HourSpan): Promise<Sourced> =>
  readDays(desk, layer, span, async (reads, days) => {
    const [ages, rests, recurring] = await Promise.all([
      readClasses(reads, SENDER_SUM.ages, days),
      reads.summed(COIN_RESTS, { day: days }, 'day', ['txs', ...HALVES], MOST_ROWS),
      readRecurring(reads, days),
    ])
    return [
      ...ages,
      ...rests.flatMap((row) => {
        const [day, txs] = [Number(row['day']), Number(row['txs'])]
        return [
          dayRow(SENDER_SUM.coinDays, '', day, txs, joinHalves(row, 'rested_')),
          dayRow(SENDER_SUM.coinsRested, '', day, txs, joinHalves(row, 'moved_')),
        ]
      }),
      ...recurring,
    ]
  })

async function readClasses(reads: LayerReads, name: string, day: readonly number[]): Promise<readonly StatRow[]> {
  const rows = await reads.summed(SENDER_CLASSES, { name, day }, ['day', 'key'], ['came'], MOST_ROWS)
  return rows.map((row) => dayRow(name, String(row['key']), Number(row['day']), Number(row['came']), 0n))
}

/** For each of these days how many senders were active in two months of each window, the day's own month up to it. */
async function readRecurring(reads: LayerReads, days: readonly number[]): Promise<readonly StatRow[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const begin = firstDayOf(monthOfDay(first) - LONGEST + 1)
  const asked = Array.from({ length: last - begin + 1 }, (_, at) => begin + at)
  return recurringByDay(await readClasses(reads, SENDER_SUM.months, asked), days)
}

/**
 * The same from how many came each day for the first time in its month, by how long they had not been there. Whoever was there in so many months of a window makes one pair of neighbouring
 * ones less than these, and two triples less: pairs less triples are whoever made one pair at least. Pure.
 */
export function recurringByDay(months: readonly StatRow[], days: readonly number[]): readonly StatRow[] {
  const byDay = Map.groupBy(months, ({ hour }) => hour / 24)
  const found: StatRow[] = []
  for (const window of RECURRING_MONTHS) {
    let [month, sum, next] = [-1, 0, 0]
    for (const day of days) {
      if (monthOfDay(day) !== month) {
        month = monthOfDay(day)
        sum = 0
        next = firstDayOf(month - window + 1)
      }
      for (; next <= day; next++)
        for (const { key, count } of byDay.get(next) ?? []) {
          // As many months back as the window still holds.
          const reach = window - 1 - (month - monthOfDay(next))
          const [gap = 0, earlier = 0] = key.split('/').map(Number)
          if (gap === 0 || gap >= MOST_GAP || gap > reach) continue
          sum += count
          if (earlier !== 0 && earlier < MOST_GAP && gap + earlier <= reach) sum -= count
        }
      const most = BigInt(sum)
      found.push({ ...dayRow(SENDER_SUM.recurring, String(window), day, 1, most), least: most, most })
    }
  }
  return found
}
