import { displayName } from '@orrery/entities/display-name'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { isRawAmount } from '@orrery/format/format-amount'
import { formatNumber } from '@orrery/format/format-number'
import type { PoolPrices } from '@orrery/model/wire/pool-prices'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { planCandles } from '@orrery/ui/rules/candle-plot'
import { Tabs } from '@orrery/ui/tabs'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { PRICE_DAYS, PRICE_MINUTES, type PoolPricesProps } from './pool-prices-part.ts'

// With it, for a file of its own would be named in every page's first load.
export { VenueChart } from './venue-chart.tsx'

type Step = PoolPrices['steps'][number]

const STEP_MS = { '5min': 300_000, '15min': 900_000, hour: 3_600_000, day: 86_400_000 }
const CHART_HEIGHT = 260
const SIGNIFICANT = 6

const symbolOf = ({ symbol, name, address }: TokenRef): string => displayName(symbol ?? name ?? address).text

/** Steps without a gap: null where nothing was exchanged. */
function withGaps({ grain, steps }: PoolPrices): readonly { readonly timeMs: number; readonly step: Step | null }[] {
  const byTime = new Map(steps.map((step) => [step.timeMs, step]))
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = Math.round((last.timeMs - first.timeMs) / STEP_MS[grain]) + 1
  return Array.from({ length: count }, (_, at) => {
    const timeMs = first.timeMs + at * STEP_MS[grain]
    return { timeMs, step: byTime.get(timeMs) ?? null }
  })
}

/** Prices of one pool and what it exchanged, by its own events (screens-evm §8.2). */
export function PoolCharts({ prices: told, pool, path, days, minutes }: PoolPricesProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { ledger, grain, sinceMs } = told
  if (ledger.through === null) return <LedgerNote ledger={ledger} />
  const { token0, token1 } = pool
  // Without decimals a ratio of base units says nothing of what people pay.
  const isTold = !isRawAmount(token0.decimals) && !isRawAmount(token1.decimals)
  const scale = 10 ** ((token0.decimals ?? 0) - (token1.decimals ?? 0))
  const rate = ({ amount0, amount1 }: Step['open']) => (Number(amount1) / Number(amount0)) * scale
  const steps = withGaps(told)
  const [symbol0, symbol1] = [symbolOf(token0), symbolOf(token1)]
  const plain = chartFormat('count', chain, locale, t)
  const volume = chartFormat(
    'coin',
    { family: chain.family, native: { ...chain.native, symbol: symbol0, decimals: token0.decimals ?? 0 } },
    locale,
    t,
  )
  const priceText = (value: number) =>
    new Intl.NumberFormat(intl, { maximumSignificantDigits: SIGNIFICANT }).format(value)
  const timeText = (timeMs: number, use: 'axis' | 'point', spanMs: number) =>
    chartTime(timeMs, use, spanMs, grain === 'day' ? 'day' : 'hour', intl)
  const shared = {
    times: steps.map(({ timeMs }) => timeMs),
    formatTime: timeText,
    height: CHART_HEIGHT,
  }
  const prices = (id: 'open' | 'high' | 'low' | 'close', name: string) => ({
    id,
    name,
    values: steps.map(({ step }) => step && rate(step[id])),
  })
  const own = `${path}?pool=${encodeURIComponent(pool.pool)}`
  const name = (id: string) => `${chain.path}-${pool.pool}-${id}`
  return (
    <>
      <Tabs
        label={t('chart.range')}
        current={minutes === null ? String(days) : `${minutes}min`}
        tabs={[
          ...PRICE_MINUTES.map((length) => ({
            id: `${length}min`,
            label: t('pool.minutes', { n: length }),
            to: `${own}&minutes=${length}`,
          })),
          ...PRICE_DAYS.map((range) => ({
            id: String(range),
            label: t('ui.days', { n: range }),
            to: `${own}&days=${range}`,
          })),
        ]}
      />
      {steps.length === 0 ? (
        <EmptyBecause what="empty.swaps" />
      ) : (
        <>
          <HiddenHeading text={t('page.charts.title')} />
          {isTold && (
            <TimeChart
              {...shared}
              title={`${symbol1} / ${symbol0}`}
              note={`${t('pool.pricesNote')} ${t('pool.candles')}`}
              series={[
                prices('open', t('pool.priceFirst')),
                prices('high', t('pool.priceHigh')),
                prices('low', t('pool.priceLow')),
                prices('close', t('pool.priceLast')),
              ]}
              plan={planCandles}
              together
              formatValue={priceText}
              fileName={name('prices')}
            />
          )}
          {isTold && (
            <TimeChart
              {...shared}
              title={`${t('pool.exchanged')}: ${symbol0}`}
              series={[
                {
                  id: 'volume',
                  name: t('pool.exchanged'),
                  values: steps.map(({ step }) => (step === null ? 0 : volume.toNumber(step.volume0))),
                },
              ]}
              shape="bar"
              formatValue={volume.full}
              formatTick={volume.short}
              fileName={name('volume')}
            />
          )}
          <TimeChart
            {...shared}
            title={`${t('dex.swaps')}: ${symbol0} / ${symbol1}`}
            series={[{ id: 'swaps', name: t('dex.swaps'), values: steps.map(({ step }) => step?.swaps ?? 0) }]}
            shape="bar"
            formatValue={plain.full}
            formatTick={plain.short}
            fileName={name('swaps')}
          />
        </>
      )}
      {sinceMs !== null && <p>{t('pool.since', { time: timeText(sinceMs, 'point', 0) })}</p>}
      <p>{t('balance.ledger', { height: formatNumber(ledger.through, { locale }) })}</p>
    </>
  )
}
