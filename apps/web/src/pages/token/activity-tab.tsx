import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { Tabs } from '@orrery/ui/tabs'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { ledgerCoverage } from '../../page-parts/ledgers/ledger-coverage.ts'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import { ACTIVITY_DAYS, type ActivityPartProps } from './activity-part.ts'
import { activityUnit } from './activity-unit.ts'
import { HolderCharts } from './holder-charts.tsx'

const CHART_HEIGHT = 220

export type ActivityProps = Pick<ActivityPartProps, 'token' | 'path' | 'days'> & { readonly activity: TokenActivity }

/** What a token did by day (screens-evm §8.2), from maintained sums of its transfers. */
export function ActivityTab({ activity, token, path, days: asked }: ActivityProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { ledger, days, holders, parties } = activity
  if (ledger.through === null) return <LedgerNote ledger={ledger} />
  const isFungible = token.standard === 'erc20'
  const { isRaw, ...unit } = activityUnit(token)
  const native = { ...chain.native, ...unit }
  const titled = (title: string) => (isRaw ? `${title} (${t('amount.rawMark')})` : title)
  const plain = chartFormat('count', chain, locale, t)
  const share = chartFormat('share', chain, locale, t)
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
        <EmptyBecause what="empty.tokenTransfers" coverage={ledgerCoverage(ledger)} />
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
          {isFungible && (
            <TimeChart
              {...shared}
              formatValue={share.full}
              formatTick={share.short}
              times={times}
              title={t('token.velocity')}
              note={t('token.velocity.note')}
              series={[{ id: 'velocity', name: t('token.velocity'), values: days.map(velocityOf) }]}
              fileName={name('velocity')}
            />
          )}
          {parties === null ? (
            <p>{t('token.partiesLate')}</p>
          ) : (
            parties.days.length > 0 && (
              <TimeChart
                {...counted}
                times={parties.days.map(({ timeMs }) => timeMs)}
                title={`${t('chart.activeSenders')}, ${t('chart.activeReceivers')}`}
                {...(parties.fromMs !== null && {
                  note: t('token.partiesCut', {
                    count: parties.counted,
                    day: shared.formatTime(parties.fromMs, 'point', 0),
                  }),
                })}
                series={[
                  {
                    id: 'senders',
                    name: t('chart.activeSenders'),
                    values: parties.days.map(({ senders }) => senders),
                  },
                  {
                    id: 'receivers',
                    name: t('chart.activeReceivers'),
                    values: parties.days.map(({ receivers }) => receivers),
                  },
                ]}
                fileName={name('parties')}
              />
            )
          )}
        </>
      )}
      <p>{t('balance.ledger', { height: formatNumber(ledger.through, { locale }) })}</p>
      {holders !== null && <HolderCharts holders={holders} drawn={counted} name={name} />}
    </>
  )
}

/** How much of what there was moved on a day; null where nothing was, or less than nothing by what its transfers tell. */
function velocityOf({ moved, supply }: TokenActivity['days'][number]): number | null {
  const there = Number(supply)
  return there > 0 ? Number(moved) / there : null
}
