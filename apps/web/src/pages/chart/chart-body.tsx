import { usePageContext } from '@orrery/entities/page-context'
import { latePart } from '@orrery/ui/late-part'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import { StatisticChart } from '../../page-parts/charts/statistic-chart.tsx'
import type { ChartMarksProps } from './chart-marks.tsx'
import { isPlain, OtherPart, type OtherBodyProps } from './other-part.ts'

const LateMarks = latePart<ChartMarksProps>(() => import('./chart-marks.tsx').then((module) => module.ChartMarks))

/** The plot: of the chart as it is counted, with marks that come late, or as few ask for it. */
export function ChartBody({ data, loading }: OtherBodyProps) {
  const { t } = usePageContext()
  const { chart } = data
  return isPlain(data) ? (
    <StatisticChart data={chart} words={chartWords(chart, t)} loading={loading} over={LateMarks} />
  ) : (
    <OtherPart.Part data={data} loading={loading} />
  )
}
