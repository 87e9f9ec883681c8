import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { ChartData } from '@orrery/model/wire/chart'

type Values = readonly (string | null)[]

/** The steps of a series that are over. */
export const endedSteps = ({ values, isRunning }: ChartData, series: number): Values =>
  (values[series] ?? []).slice(0, isRunning ? -1 : undefined)

/** What whole numbers add up to; null where one of them is not known or none is there. */
export function sumOf(values: Values): bigint | null {
  if (values.length === 0) return null
  let total = 0n
  for (const value of values) {
    if (value === null || !/^-?\d+$/.test(value)) return null
    total += BigInt(value)
  }
  return total
}

const DAY_HOURS = 24

/** The last 24 full hours of a chart by hours; null where there are fewer or one of them is not known. */
export function lastDay(hours: ChartData): bigint | null {
  const whole = endedSteps(hours, 0)
  return whole.length < DAY_HOURS ? null : sumOf(whole.slice(-DAY_HOURS))
}

/** What one chart adds up to, as decimal text: since the first block, and in the last 24 full hours. Null is unknown. */
export type ChartSums = {
  readonly total: string | null
  readonly day: string | null
  /** When these hours begin. */
  readonly dayMs: number | null
}

export const NO_SUMS: ChartSums = { total: null, day: null, dayMs: null }

/** Whether the last 24 full hours begin before the first block of a chain all of whose blocks are indexed. */
function isYoung(hours: ChartData): boolean {
  const day = endedSteps(hours, 0).slice(-DAY_HOURS)
  const first = day.findIndex((value) => value !== null)
  // Where the newest is not known either, the index is behind.
  if (first === -1) return hours.isRunning && (hours.values[0]?.at(-1) ?? null) !== null
  return (first > 0 || day.length < DAY_HOURS) && !day.includes(null, first)
}

/** Reads both sums off a chart by months and one by hours. Of a chain that is younger than a day the day has had all there was. */
export function sumsOf(months: ChartData, hours: ChartData): ChartSums {
  const total = sumOf(months.values[0] ?? [])
  return {
    total: total?.toString() ?? null,
    // Where every month is known, hours that are not were before the first block.
    day: (total !== null && isYoung(hours) ? total : lastDay(hours))?.toString() ?? null,
    dayMs: hours.times[endedSteps(hours, 0).length - DAY_HOURS] ?? null,
  }
}

/** Sums of charts of a chain. What cannot be told now is unknown: the list that they stand above does not wait for it. */
export async function loadSums<Id extends string>(
  ids: readonly Id[],
  { api, chain, signal }: { readonly api: ApiClient; readonly chain: Chain; readonly signal: AbortSignal },
): Promise<Readonly<Record<Id, ChartSums>>> {
  const ask = (chart: Id, days: number, grain: 'hour' | 'month') =>
    api.getChart({ chain: chain.code, chart, days, grain }, signal)
  const told = await Promise.all(
    ids.map(async (id) => {
      try {
        const [months, hours] = await Promise.all([ask(id, 0, 'month'), ask(id, 2, 'hour')])
        return [id, sumsOf(months, hours)] as const
      } catch (error) {
        if (signal.aborted) throw error
        return [id, NO_SUMS] as const
      }
    }),
  )
  return Object.fromEntries(told) as Record<Id, ChartSums>
}
