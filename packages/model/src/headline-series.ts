import type { ChartInfo } from './wire/chart.ts'

/** Series that tell what was usual. */
const USUAL: ReadonlySet<string> = new Set(['mean', 'p50'])

/** Which series of a chart stands for it where there is room for one: the mean or the median, else the first. Pure. */
export const headlineSeries = (series: readonly ChartInfo['series'][number][]): number =>
  Math.max(
    0,
    series.findIndex(({ id }) => USUAL.has(id)),
  )
