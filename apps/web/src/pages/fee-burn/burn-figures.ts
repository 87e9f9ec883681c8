import type { ChartData } from '@orrery/model/wire/chart'
import { endedSteps, sumOf, sumsOf } from '../../page-parts/charts/chart-sums.ts'

/** What was burnt, base units as decimal text; null where blocks of the time are not indexed. */
export type BurnFigures = {
  readonly total: string | null
  /** The last full hour, the last 24 of them, and a minute of the last one. */
  readonly hour: string | null
  readonly day: string | null
  readonly minute: string | null
  /** Transactions of type 2 of all, in millionths, on the last full day. */
  readonly typeSharePpm: number | null
}

/** Reads figures off three charts: what was burnt since the first block, by hours, and transactions by type by days. */
export function burnFigures(all: ChartData, hours: ChartData, types: ChartData): BurnFigures {
  const text = (amount: bigint | null) => amount?.toString() ?? null
  const { total, day } = sumsOf(all, hours)
  const whole = endedSteps(hours, 0)
  const hour = sumOf(whole.slice(-1))
  const lastDay = types.chart.series.map((_, index) => endedSteps(types, index).at(-1) ?? null)
  const txs = sumOf(lastDay)
  const typeTwo = lastDay[types.chart.series.findIndex(({ id }) => id === 'dynamic-fee')] ?? null
  return {
    total,
    hour: text(hour),
    day,
    minute: text(hour === null ? null : hour / 60n),
    typeSharePpm: txs === null || txs === 0n || typeTwo === null ? null : Number((BigInt(typeTwo) * 1_000_000n) / txs),
  }
}
