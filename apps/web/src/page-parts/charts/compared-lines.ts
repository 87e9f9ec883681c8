import { formatPercent } from '@orrery/format/format-percent'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { ChartData } from '@orrery/model/wire/chart'
import type { TimeSeries } from '@orrery/ui/rules/time-plot'
import { chartFormat } from './chart-format.ts'
import { chartWords } from './chart-words.ts'

/** A chart and the chain that it is of. */
export type ChartOfChain = { readonly chain: Chain; readonly data: ChartData }

/** Several charts on one time axis. */
export type ComparedLines = {
  readonly times: readonly number[]
  readonly series: readonly TimeSeries[]
  /** Their units differ: each is drawn as a share of its own highest value. */
  readonly isShare: boolean
  readonly formatValue: (value: number) => string
  readonly formatTick: (value: number, step: number) => string
}

// What one axis can carry: the same unit, and for amounts the same coin.
const measure = ({ chain, data: { chart } }: ChartOfChain): string =>
  chart.unit === 'coin' || chart.unit === 'coinDays'
    ? `${chart.unit} ${chain.native.symbol}`
    : chart.unit === 'price'
      ? `price ${chain.native.gasUnit} ${chain.family}`
      : chart.unit

/**
 * Puts charts of one step on one time axis. A moment that a chart does not reach is a gap of its lines. Where the units differ, each chart
 * keeps its own scale from nothing to its highest value; what is read at a point stays exact.
 */
export function comparedLines(charts: readonly ChartOfChain[], locale: string, t: Translate): ComparedLines {
  const times = [...new Set(charts.flatMap(({ data }) => data.times))].sort((a, b) => a - b)
  const place = new Map(times.map((time, at) => [time, at]))
  const isShare = new Set(charts.map(measure)).size > 1
  const chains = new Set(charts.map(({ chain }) => chain.code))
  const series = charts.flatMap(({ chain, data }) => {
    const { chart } = data
    const format = chartFormat(chart.unit, chain, locale, t)
    const { title, names } = chartWords(data, t)
    const numbers = data.values.map((values) => values.map(format.toNumber))
    const highest = Math.max(0, ...numbers.flat().map((value) => Math.abs(value ?? 0)))
    return chart.series.map(({ id }, index): TimeSeries => {
      const values: (number | null)[] = times.map(() => null)
      for (const [at, time] of data.times.entries()) values[place.get(time)!] = numbers[index]?.[at] ?? null
      const own = chart.series.length > 1 ? `${title} · ${names[index] ?? id}` : title
      return {
        id: `${chain.path}~${chart.id}~${id}`,
        name: chains.size > 1 ? `${own} (${chain.name.short})` : own,
        values,
        ...(isShare && highest > 0 && { per: highest }),
        format: format.full,
      }
    })
  })
  const first = charts[0]!
  const format = chartFormat(first.data.chart.unit, first.chain, locale, t)
  const percent = (value: number) => formatPercent((value * 100).toFixed(2), 100, locale)
  return isShare
    ? { times, series, isShare, formatValue: percent, formatTick: percent }
    : { times, series, isShare, formatValue: format.full, formatTick: format.short }
}
