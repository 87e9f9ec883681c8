import type { ChartData } from '@orrery/model/wire/chart'

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

/** The steps that are over. */
const ended = ({ values, isRunning }: ChartData, series: number): readonly (string | null)[] =>
  (values[series] ?? []).slice(0, isRunning ? -1 : undefined)

/** The sum, or null where one of them is not known or none is there. */
function sum(values: readonly (string | null)[]): bigint | null {
  if (values.length === 0) return null
  let total = 0n
  for (const value of values) {
    if (value === null || !/^\d+$/.test(value)) return null
    total += BigInt(value)
  }
  return total
}

/** Reads figures off three charts: what was burnt since the first block, by hours, and transactions by type by days. */
export function burnFigures(all: ChartData, hours: ChartData, types: ChartData): BurnFigures {
  const text = (amount: bigint | null) => amount?.toString() ?? null
  const whole = ended(hours, 0)
  const hour = sum(whole.slice(-1))
  const lastDay = types.chart.series.map((_, index) => ended(types, index).at(-1) ?? null)
  const txs = sum(lastDay)
  const typeTwo = lastDay[types.chart.series.findIndex(({ id }) => id === 'dynamic-fee')] ?? null
  return {
    total: text(sum(all.values[0] ?? [])),
    hour: text(hour),
    day: whole.length < 24 ? null : text(sum(whole.slice(-24))),
    minute: text(hour === null ? null : hour / 60n),
    typeSharePpm: txs === null || txs === 0n || typeTwo === null ? null : Number((BigInt(typeTwo) * 1_000_000n) / txs),
  }
}
