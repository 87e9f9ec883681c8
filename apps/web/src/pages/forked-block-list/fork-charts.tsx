import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { ChartData } from '@orrery/model/wire/chart'
import { latePart } from '@orrery/ui/late-part'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import type { StatisticChartProps } from '../../page-parts/charts/statistic-chart.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'

// What several pages draw late is a file of its own.
const LateChart = latePart<StatisticChartProps>(() =>
  import('../../page-parts/charts/statistic-chart.tsx').then(({ StatisticChart }) => StatisticChart),
)

const CHARTS = ['reorgs', 'reorg-depth'] as const
const DAYS = 90
const HEIGHT = 160

/** How many reorganisations there were each day, and how deep they went (screens-evm §3.3); nothing where none was seen. */
export function ForkCharts() {
  const { t } = usePageContext()
  const { code } = usePageChain()
  const { api } = useSite()
  const [charts, setCharts] = useState<readonly ChartData[]>([])
  useEffect(() => {
    let isHere = true
    void Promise.all(
      CHARTS.map((chart) => api.getChart({ chain: code, chart, days: DAYS, grain: 'day' }).catch(() => null)),
    ).then((told) => isHere && setCharts(told.filter((one) => one !== null).filter(hasForks)))
    return () => void (isHere = false)
  }, [api, code])
  return charts.length === 0 ? null : (
    <AfterWords>
      {() => (
        <>
          <HiddenHeading text={t('page.charts.title')} />
          {charts.map((data) => (
            <Drawn key={data.chart.id} data={data} />
          ))}
        </>
      )}
    </AfterWords>
  )
}

/** A chart that says only that there was none would say nothing. */
const hasForks = ({ values }: ChartData): boolean =>
  values.some((series) => series.some((value) => value !== null && value !== '0'))

function Drawn({ data }: { readonly data: ChartData }) {
  const { t } = usePageContext()
  return <LateChart data={data} words={chartWords(data, t)} height={HEIGHT} />
}
