import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { ChartData } from '@orrery/model/wire/chart'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { extremesOf } from './chart-views.ts'

/** The chart of the page. */
export type ChartEndsProps = { readonly data: ChartData }

/** The lowest and the highest of a chart with their days, and its mean (screens-evm §10); nothing where nothing is known, or of several series. */
export const ChartEnds = (props: ChartEndsProps) => <AfterWords>{() => <Ends {...props} />}</AfterWords>

function Ends({ data }: ChartEndsProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const ends = extremesOf(data)
  if (ends === null) return null
  const { toNumber, full } = chartFormat(data.chart.unit, chain, locale, t)
  const write = (value: string) => <bdi>{full(toNumber(value) ?? 0)}</bdi>
  const day = (timeMs: number) => <bdi>{chartTime(timeMs, 'point', 0, data.grain, intl)}</bdi>
  return (
    <Facts
      facts={[
        { label: 'chart.min', value: write(ends.least.value), note: day(ends.least.timeMs) },
        { label: 'chart.mean', value: write(ends.mean) },
        { label: 'chart.max', value: write(ends.most.value), note: day(ends.most.timeMs) },
      ]}
    />
  )
}
