import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { ChartData } from '@orrery/model/wire/chart'
import { TimeChart, type TimeChartProps } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from './chart-format.ts'
import type { ChartWords } from './chart-words.ts'

export type StatisticChartProps = {
  readonly data: ChartData
  readonly words: ChartWords
  readonly loading?: boolean
  /** Pixels. */
  readonly height?: number
} & Pick<TimeChartProps, 'plan' | 'over'>

/** A chart of maintained statistics. */
export function StatisticChart({ data, words, loading = false, height = 320, ...drawn }: StatisticChartProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { chart, grain, times, values } = data
  const format = chartFormat(chart.unit, chain, locale, t)
  return (
    <TimeChart
      {...drawn}
      // Its axis has numbers alone.
      title={format.unit === '' ? words.title : `${words.title} (${format.unit})`}
      note={words.note}
      times={times}
      series={chart.series.map(({ id }, index) => ({
        id,
        name: words.names[index] ?? id,
        values: (values[index] ?? []).map(format.toNumber),
      }))}
      shape={chart.shape}
      isRunning={data.isRunning}
      formatValue={format.full}
      formatTick={format.short}
      formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, grain, intl)}
      state={loading ? 'loading' : 'ready'}
      height={height}
      fileName={`${chain.path}-${chart.id}-${grain}`}
    />
  )
}
