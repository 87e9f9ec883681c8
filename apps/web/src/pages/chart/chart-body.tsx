import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { Notice } from '../../page-parts/notice.tsx'
import { chartWords } from '../../page-parts/chart-words.ts'
import { ComparedChart } from '../../page-parts/compared-chart.tsx'
import { StatisticChart } from '../../page-parts/statistic-chart.tsx'
import { useSite } from '../../app/site.ts'
import { viewed } from './chart-views.ts'
import type { ChartPageData } from './page.ts'

/** The plot: of one chart, or of several together. What cannot stand beside it is named. */
export function ChartBody({ data, loading }: { readonly data: ChartPageData; readonly loading: boolean }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const own = usePageChain()
  const { others } = data
  const chart = viewed(data.chart, data.view)
  const chainOf = (path: string) => chains.find((one) => one.path === path) ?? own
  const shown = others.flatMap(({ chain, data: other }) =>
    other === null ? [] : [{ chain: chainOf(chain), data: other }],
  )
  return (
    <>
      {others
        .filter((other) => other.data === null)
        .map(({ chain, id }) => (
          <Notice key={`${chain}~${id}`} tone="accent" title="chart.compareMissing">
            <bdi dir="ltr">{id}</bdi> · {chainOf(chain).name.full}
          </Notice>
        ))}
      {shown.length === 0 ? (
        <StatisticChart data={chart} words={chartWords(chart, t)} loading={loading} />
      ) : (
        <ComparedChart charts={[{ chain: own, data: data.chart }, ...shown]} />
      )}
    </>
  )
}
