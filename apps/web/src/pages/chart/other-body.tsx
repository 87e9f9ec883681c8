import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { planLogPlot } from '@orrery/ui/rules/log-plot'
import { ComparedChart } from '../../page-parts/charts/compared-chart.tsx'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { StatisticChart } from '../../page-parts/charts/statistic-chart.tsx'
import { useSite } from '../../app/site.ts'
import { ChartMarks } from './chart-marks.tsx'
import { MOST_OTHERS } from './chart-others.ts'
import { hasView } from './chart-view.ts'
import { viewed } from './chart-views.ts'
import type { OtherBodyProps } from './other-part.ts'

/** The plot of a chart as a view has it, or of several together. What cannot stand beside it is named. */
export function OtherBody({ data, loading }: OtherBodyProps) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const own = usePageChain()
  const { others, refused } = data
  const chart = viewed(data.chart, data.view)
  const chainOf = (path: string) => chains.find((one) => one.path === path) ?? own
  const shown = others.flatMap(({ chain, data: other }) =>
    other === null ? [] : [{ chain: chainOf(chain), data: other }],
  )
  const words = chartWords(chart, t)
  const isLog = data.view === 'log' && hasView(data.chart.chart, 'log')
  const hasNone = isLog && chart.values.some((series) => series.some((value) => value !== null && Number(value) <= 0))
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warn" title="chart.compareRefused">
          <bdi dir="ltr">{refused.join(' · ')}</bdi> {t('chart.compareForm', { count: MOST_OTHERS })}
        </Notice>
      )}
      {others
        .filter((other) => other.data === null)
        .map(({ chain, id }) => (
          <Notice key={`${chain}~${id}`} tone="accent" title="chart.compareMissing">
            <bdi dir="ltr">{id}</bdi> · {chainOf(chain).name.full}
          </Notice>
        ))}
      {shown.length > 0 ? (
        <ComparedChart charts={[{ chain: own, data: data.chart }, ...shown]} />
      ) : (
        <StatisticChart
          data={chart}
          words={hasNone ? { ...words, note: `${words.note} ${t('chart.log.note')}` } : words}
          loading={loading}
          over={ChartMarks}
          {...(isLog && { plan: planLogPlot })}
        />
      )}
    </>
  )
}
