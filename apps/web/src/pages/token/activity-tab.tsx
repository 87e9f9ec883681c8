import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Tabs } from '@orrery/ui/tabs'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/chart-format.ts'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { LedgerNote } from '../../page-parts/ledger-note.tsx'
import { ACTIVITY_DAYS, type ActivityPartProps } from './activity-part.ts'
import { activityUnit } from './activity-unit.ts'
import { HolderCharts } from './holder-charts.tsx'

const CHART_HEIGHT = 220

/** What a token did by day (screens-evm §8.2), from maintained sums of its transfers. */
export function ActivityTab({ activity, token, path, days: asked }: ActivityPartProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { ledger, days, holders } = activity
  if (ledger.through === null) return <LedgerNote ledger={ledger} />
  const isFungible = token.standard === 'erc20'
  const { isRaw, ...unit } = activityUnit(token)
  const native = { ...chain.native, ...unit }
  const titled = (title: string) => (isRaw ? `${title} (${t('amount.rawMark')})` : title)
  const plain = chartFormat('count', chain, locale, t)
  const amount = chartFormat('coin', { family: chain.family, native }, locale, t)
  const times = days.map(({ timeMs }) => timeMs)
  const shared = {
    formatTime: (timeMs: number, use: 'axis' | 'point', spanMs: number) => chartTime(timeMs, use, spanMs, 'day', intl),
    height: CHART_HEIGHT,
  }
  const counted = { ...shared, formatValue: plain.full, formatTick: plain.short }
  const measured = { ...shared, formatValue: amount.full, formatTick: amount.short }
  const name = (id: string) => `${chain.path}-${token.address}-${id}`
  return (
    <>
      <Tabs
        label={t('chart.range')}
        current={String(asked)}
        tabs={ACTIVITY_DAYS.map((range) => ({
          id: String(range),
          label: range === 0 ? t('ui.allTime') : t('ui.days', { n: range }),
          to: `${path}?tab=analytics&days=${range}`,
        }))}
      />
      {days.length === 0 ? (
        <EmptyBecause what="empty.tokenTransfers" />
      ) : (
        <>
          <HiddenHeading text={t('tab.analytics')} />
          <TimeChart
            {...counted}
            times={times}
            title={t('tab.transfers')}
            series={[{ id: 'transfers', name: t('tab.transfers'), values: days.map((day) => day.transfers) }]}
            shape="bar"
            fileName={name('transfers')}
          />
          {isFungible && (
            <TimeChart
              {...measured}
              times={times}
              title={titled(t('token.moved'))}
              series={[
                { id: 'moved', name: t('token.moved'), values: days.map(({ moved }) => amount.toNumber(moved)) },
              ]}
              shape="bar"
              fileName={name('moved')}
            />
          )}
          <TimeChart
            {...measured}
            times={times}
            title={titled(`${t('coinEvent.minted')}, ${t('coinEvent.burnt')}`)}
            series={[
              {
                id: 'minted',
                name: t('coinEvent.minted'),
                values: days.map(({ minted }) => amount.toNumber(minted)),
              },
              { id: 'burnt', name: t('coinEvent.burnt'), values: days.map(({ burnt }) => amount.toNumber(burnt)) },
            ]}
            fileName={name('minted')}
          />
          <TimeChart
            {...measured}
            times={times}
            title={titled(t('token.madeSupply'))}
            series={[
              {
                id: 'supply',
                name: t('token.madeSupply'),
                values: days.map(({ supply }) => amount.toNumber(supply)),
              },
            ]}
            shape="area"
            fileName={name('supply')}
          />
        </>
      )}
      <p>{t('balance.ledger', { height: formatNumber(ledger.through, { locale }) })}</p>
      {holders !== null && <HolderCharts holders={holders} drawn={counted} name={name} />}
    </>
  )
}
