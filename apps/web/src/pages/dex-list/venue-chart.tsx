import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { VenueDetail } from '@orrery/model/wire/pool'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'

type Told = NonNullable<VenueDetail['told']>
export type VenueChartProps = { readonly hours: NonNullable<Told['hours']>; readonly factory: string }

const HOUR_MS = 3_600_000
const HEIGHT = 260

/** What was exchanged in the busiest pools of a venue by the hour (screens-evm §16.4): in dollars where pools lead there, else in the coin, else how often. */
export function VenueChart({ hours, factory }: VenueChartProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { fromMs, toMs, steps, through } = hours
  const byTime = new Map(steps.map((step) => [step.timeMs, step]))
  const times = Array.from({ length: Math.round((toMs - fromMs) / HOUR_MS) + 1 }, (_, at) => fromMs + at * HOUR_MS)
  const measure = (['dollars', 'coin'] as const).find((of) => steps.some((step) => step[of] !== null)) ?? null
  const coin = measure === 'dollars' ? { ...chain.native, symbol: 'USD', decimals: 18 } : chain.native
  const volume = chartFormat('coin', { family: chain.family, native: coin }, locale, t)
  const plain = chartFormat('count', chain, locale, t)
  const shared = {
    times,
    formatTime: (timeMs: number, use: 'axis' | 'point', spanMs: number) => chartTime(timeMs, use, spanMs, 'hour', intl),
    height: HEIGHT,
    shape: 'bar' as const,
  }
  const name = (of: string) => `${chain.path}-${factory}-${of}`
  return (
    <>
      <HiddenHeading text={t('page.charts.title')} />
      {measure !== null && (
        <TimeChart
          {...shared}
          title={`${t('pool.exchanged')}: ${coin.symbol.toUpperCase()}`}
          note={t('dex.venue.hours')}
          // An hour in which nothing was exchanged has none; one whose price nobody tells is not known.
          series={[
            {
              id: 'volume',
              name: t('pool.exchanged'),
              values: times.map((timeMs) => {
                const step = byTime.get(timeMs)
                return step === undefined ? 0 : volume.toNumber(step[measure])
              }),
            },
          ]}
          formatValue={volume.full}
          formatTick={volume.short}
          fileName={name('volume')}
        />
      )}
      <TimeChart
        {...shared}
        title={t('dex.swaps')}
        note={t('dex.venue.hours')}
        series={[{ id: 'swaps', name: t('dex.swaps'), values: times.map((at) => byTime.get(at)?.swaps ?? 0) }]}
        formatValue={plain.full}
        formatTick={plain.short}
        fileName={name('swaps')}
      />
      <p>{t('balance.ledger', { height: formatNumber(through, { locale }) })}</p>
    </>
  )
}
