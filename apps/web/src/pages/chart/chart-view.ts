import type { ChartData } from '@orrery/model/wire/chart'

/** Ways to look at a chart (screens-evm §10): as it is counted, beside its moving mean, summed up over the range, or on a logarithmic scale. */
export const VIEWS = ['plain', 'mean7', 'mean30', 'sum', 'log'] as const
export type ChartView = (typeof VIEWS)[number]

const ADDED: ReadonlySet<string> = new Set(['count', 'coin', 'gas', 'bytes', 'micro'])

/** The view that an address asks for; what is none is the usual one. */
export const viewOf = (text: string | null): ChartView => VIEWS.find((view) => view === text) ?? 'plain'

/** Whether a view says something of a chart: means and prices do not add up, what grows already has, and a share has no magnitudes. */
export const hasView = ({ unit, shape }: ChartData['chart'], view: ChartView): boolean =>
  view === 'log' ? unit !== 'share' : view !== 'sum' || (shape === 'bar' && ADDED.has(unit))
