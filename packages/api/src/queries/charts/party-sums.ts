import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { ChartSeries } from '@orrery/charts/chart'
import type { HourSpan } from '@orrery/model/reads'
import { MOST_LEADERS, PARTY_DAY_ROWS, PARTY_ROLE, type PartySum } from '@orrery/model/party-days'
import type { StatRow } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { Sourced } from './chart-sources.ts'
import { dayRow, readDays } from './day-sums.ts'

/** Days of one answer: more than twenty years. */
const MOST_DAYS = 8_000

const isPartySum = (name: string): name is PartySum => Object.hasOwn(PARTY_ROLE, name)

/** What addresses were to the blocks of a span, by day, as far as the ledger has come: the largest of all these days by address, the others together under no key. */
export const readParties = (
  desk: ChainDesk,
  layer: RuntimeLayer,
  span: HourSpan,
  needs: readonly string[],
): Promise<Sourced> =>
  readDays(
    desk,
    layer,
    span,
    async (reads, day) => {
      const told = needs.filter(isPartySum).map(async (name): Promise<readonly StatRow[]> => {
        const match = { role: PARTY_ROLE[name], day }
        const [leaders, all] = await Promise.all([
          reads.ranked(PARTY_DAY_ROWS, match, 'address', ['count'], MOST_LEADERS),
          reads.summed(PARTY_DAY_ROWS, match, 'day', ['count'], MOST_DAYS),
        ])
        const address = leaders.map((row) => String(row['address']))
        const own =
          address.length === 0
            ? []
            : await reads.summed(
                PARTY_DAY_ROWS,
                { ...match, address },
                ['day', 'address'],
                ['count'],
                MOST_DAYS * MOST_LEADERS,
              )
        const left = new Map(all.map((row) => [Number(row['day']), Number(row['count'])]))
        const rows = own.map((row) => {
          const [at, count] = [Number(row['day']), Number(row['count'])]
          left.set(at, (left.get(at) ?? 0) - count)
          return dayRow(name, String(row['address']), at, count, 0n)
        })
        return [...rows, ...[...left].map(([at, count]) => dayRow(name, '', at, count, 0n))]
      })
      return (await Promise.all(told)).flat()
    },
    MOST_DAYS,
  )

/** The keys of a measure by what they have in all, the largest first; none of them is all others. Pure. */
export function leadingKeys(rows: Iterable<StatRow>, measure: string): readonly string[] {
  const sums = new Map<string, number>()
  for (const { name, key, count } of rows)
    if (name === measure && key !== '') sums.set(key, (sums.get(key) ?? 0) + count)
  return [...sums]
    .sort(([a, some], [b, other]) => other - some || (a < b ? -1 : 1))
    .slice(0, MOST_LEADERS)
    .map(([key]) => key)
}

/** Addresses as series: by the operator's label where there is one, else as the chain's software calls them, else in short. */
export const leaderSeries = ({ runtime, family, chain }: ChainDesk, keys: readonly string[]): readonly ChartSeries[] =>
  keys.map((id) => ({
    id,
    title:
      runtime.labels?.find(({ address }) => address === id)?.tag ??
      family.systemName?.(id as Hex, chain) ??
      shortenMiddle(id),
  }))
