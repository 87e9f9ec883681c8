import { usePageContext } from '@orrery/entities/page-context'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartTime } from './chart-format.ts'
import { chartWords } from './chart-words.ts'
import { comparedLines, type ChartOfChain } from './compared-lines.ts'

/** Several charts on one plot (screens-evm §10, compare); the first one gives the name. */
export function ComparedChart({ charts }: { readonly charts: readonly ChartOfChain[] }) {
  const { t, locale } = usePageContext()
  const { intl } = useSite().language
  const lines = comparedLines(charts, locale, t)
  const { grain } = charts[0]!.data
  const notes = [...new Set(charts.map(({ chain, data }) => `${chain.name.short}: ${chartWords(data, t).note}`))]
  return (
    <TimeChart
      title={[...new Set(charts.map(({ data }) => t(data.chart.title)))].join(' · ')}
      note={[...(lines.isShare ? [t('chart.shares')] : []), ...notes].join(' ')}
      times={lines.times}
      series={lines.series}
      formatValue={lines.formatValue}
      formatTick={lines.formatTick}
      formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, grain, intl)}
      height={320}
      fileName={`${charts.map(({ chain, data }) => `${chain.path}-${data.chart.id}`).join('-')}-${grain}`}
    />
  )
}
