import type { StatRow } from '@orrery/model/statistics'
import { ALL_CHARTS } from '../all-charts.gen.ts'
import { ChartStep } from '../chart-step.ts'

/** A chart by its id. */
export const byId = (id: string) => ALL_CHARTS.find((chart) => chart.id === id)!
/** A measure of one hour. */
export const measure = (name: string, count: number, sum: bigint, least = 0n, most = 0n) => ({
  name,
  key: '',
  hour: 0,
  count,
  sum,
  least,
  most,
})

/** The same under a key. */
export const keyed = (name: string, key: string, count: number, sum = 0n) => ({ ...measure(name, count, sum), key })
/** What a chart says of a day with these measures, on a chain whose blocks are meant to take twelve seconds. */
export const valuesOf = (
  id: string,
  rows: readonly StatRow[],
  setSize: number | null = null,
  chainId: number | null = null,
) => byId(id).values(new ChartStep(rows, 86_400, setSize, 12, chainId))
