import type { Chart } from '@orrery/charts/chart'
import { stepStart } from '@orrery/charts/chart-times'
import type { ChainDesk } from '../chain-desk.ts'
import type { Snapshot } from '../snapshot.ts'
import { readChartPoints, type ChartPoints, type ChartSpan } from './chart-points.ts'
import type { ChartSources } from './chart-sources.ts'

const DAY_MS = 86_400_000

/** Points of a chart; where each is told from those before it, these are read along. */
export async function readLedPoints(
  desk: ChainDesk,
  snapshot: Snapshot,
  chart: Chart,
  asked: ChartSpan,
  sources: ChartSources,
): Promise<ChartPoints> {
  const { days, grain, nowMs, sinceMs = days === null ? undefined : nowMs - (days - 1) * DAY_MS } = asked
  const lead = (chart.correlates ?? 1) - 1
  const isLed = lead > 0 && sinceMs !== undefined
  const from = isLed ? { sinceMs: Math.max(0, sinceMs - lead * DAY_MS) } : {}
  const [points] = await readChartPoints(desk, snapshot, [chart], { ...asked, ...from }, sources)
  const { times, values } = points!
  const before = isLed ? times.filter((at) => at < stepStart(sinceMs, grain)).length : 0
  return { ...points!, times: times.slice(before), values: values.map((series) => series.slice(before)) }
}
