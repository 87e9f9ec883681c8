import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import { ComparedChart } from '../../page-parts/charts/compared-chart.tsx'
import { StatisticChart } from '../../page-parts/charts/statistic-chart.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { tellsBlobs } from './blobs-now-part.ts'
import type { GasChartsProps } from './gas-charts-part.ts'
import { GasWeekPart } from './gas-week-part.ts'
import { NewestBlocksView } from './newest-blocks-view.tsx'
import { BLOCK_TABS, GAS_RANGES, LAST_HOUR, NEWEST_BLOCKS, tellsHour } from './page.ts'

const HEIGHT = 200

/** What gas, blobs or mining came to over a range of time, or block by block (screens-evm §7). */
export function GasCharts({ data, charts, tab, chain }: GasChartsProps) {
  const { t } = usePageContext()
  if (data.blobs && !tellsBlobs(data.blobs)) return <EmptyBecause what="empty.blobs" because="gas.blob.none" />
  const base = `/${chain.path}/gas-price/${tab}`
  const over = data.isOver ? '&over=txs' : ''
  const of = (id: string) => charts.find(({ chart }) => chart.id === id)
  // Where blocks have no base fee, the price that was paid stands for it.
  const price = [of('base-fee'), of('gas-price')].find((one) =>
    one?.values.some((values) => values.some((value) => value !== null)),
  )
  const txs = of('tx-count')
  const both = tab === 'history' && price && txs ? [price, txs] : []
  const apart = data.isOver ? charts.filter((chart) => !both.includes(chart)) : charts
  return (
    <>
      <HiddenHeading text={t('gas.history')} />
      <Tabs
        label={t('chart.range')}
        current={data.isHour ? LAST_HOUR : data.newest ? NEWEST_BLOCKS : String(data.days)}
        tabs={[
          ...(BLOCK_TABS.has(tab)
            ? [{ id: NEWEST_BLOCKS, label: t('gas.newest'), to: `${base}?days=${NEWEST_BLOCKS}` }]
            : []),
          ...(BLOCK_TABS.has(tab) && tellsHour(chain)
            ? [{ id: LAST_HOUR, label: t('gas.hour'), to: `${base}?days=${LAST_HOUR}` }]
            : []),
          ...GAS_RANGES.map((days) => ({
            id: String(days),
            label: days === 0 ? t('ui.allTime') : days === 1 ? t('pools.day') : t('ui.days', { n: days }),
            to: `${base}?days=${days}${over}`,
          })),
        ]}
      />
      {data.newest && <NewestBlocksView blocks={data.newest} of={tab === 'blob' ? 'blobs' : 'gas'} />}
      {data.week !== null && <GasWeekPart.Part {...data.week} />}
      {both.length > 0 && (
        <p>
          <Link to={`${base}?days=${data.days}${data.isOver ? '' : '&over=txs'}`}>
            {t(data.isOver ? 'gas.apart' : 'gas.over')}
          </Link>
        </p>
      )}
      {data.isOver && both.length > 0 && (
        <Card>
          <ComparedChart charts={both.map((one) => ({ chain, data: one }))} />
        </Card>
      )}
      {apart.map((chart) => (
        <Card key={chart.chart.id}>
          <StatisticChart data={chart} words={chartWords(chart, t)} height={HEIGHT} />
          <Link to={`/${chain.path}/charts/${chart.chart.id}`}>
            {t('page.charts.title')}: {t(chart.chart.title)}
          </Link>
        </Card>
      ))}
    </>
  )
}
