import type { ChartData } from '@orrery/model/wire/chart'

const YEAR_DAYS = 365

/**
 * What a chart by days would add up to in 365 of them, at the pace of its full days since the chain's first block; null where one of these is not known, or there
 * is none.
 */
export function yearOf(
  { times, values, isRunning }: Pick<ChartData, 'times' | 'values' | 'isRunning'>,
  firstBlockMs: number | null,
): string | null {
  if (firstBlockMs === null) return null
  const ended = (values[0] ?? []).slice(0, isRunning ? -1 : undefined)
  const days = ended.filter((_, at) => times[at]! >= firstBlockMs)
  if (days.length === 0 || days.some((value) => value === null || !/^\d+$/.test(value))) return null
  const sum = days.reduce((total, value) => total + BigInt(value!), BigInt(0))
  return ((sum * BigInt(YEAR_DAYS)) / BigInt(days.length)).toString()
}
