import type { ChartData } from '@orrery/model/wire/chart'

/** Ways to look at a chart (screens-evm §10): as it is counted, beside its moving mean, summed up over the range, on a logarithmic scale, or in another shape. */
export const VIEWS = ['plain', 'mean7', 'mean30', 'sum', 'log', 'line', 'area', 'bar'] as const
export type ChartView = (typeof VIEWS)[number]

/** The view that an address asks for; what is none is the usual one. */
export const viewOf = (text: string | null): ChartView => VIEWS.find((view) => view === text) ?? 'plain'

/** Whether a view draws a chart in a shape of its own. */
export const isShape = (view: ChartView): view is ChartData['chart']['shape'] =>
  view === 'line' || view === 'area' || view === 'bar'

/** Whether a view says something of a chart: means and prices do not add up, what grows already has, a share has no magnitudes, and a chart has its own shape. */
export function hasView({ unit, shape, adds }: ChartData['chart'], view: ChartView): boolean {
  if (isShape(view)) return view !== shape
  return view === 'log' ? unit !== 'share' : view !== 'sum' || adds === true
}
