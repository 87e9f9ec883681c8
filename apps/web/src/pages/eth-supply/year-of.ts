import type { ChartData } from '@orrery/model/wire/chart'

const YEAR_DAYS = 365

/** What a chart by days would add up to in 365 of them, at the pace of its full days; null where one of these is not known, or there is none. */
export function yearOf({ values, isRunning }: Pick<ChartData, 'values' | 'isRunning'>): string | null {
  const days = (values[0] ?? []).slice(0, isRunning ? -1 : undefined)
  if (days.length === 0 || days.some((value) => value === null || !/^\d+$/.test(value))) return null
  const sum = days.reduce((total, value) => total + BigInt(value!), BigInt(0))
  return ((sum * BigInt(YEAR_DAYS)) / BigInt(days.length)).toString()
}
