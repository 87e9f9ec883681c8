import type { AddressAnalytics } from '@orrery/model/wire/address-analytics'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Card } from '@orrery/ui/card'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { WeekMap } from '../../page-parts/charts/week-map.tsx'
import type { Portfolio } from '@orrery/model/wire/portfolio'
import { AccountCalls } from './account-calls.tsx'
import { PartyFlows } from './party-flows.tsx'
import { PortfolioCard } from './portfolio-card.tsx'
import { useBalanceLack } from './use-balance-lack.ts'

const HOUR_MS = 3_600_000
const CHART_HEIGHT = 200

/** What an address did over time, with whom and how (screens-evm §5), from its own transactions. */
export function AnalyticsTab({
  analytics,
  portfolio,
  path,
  query,
}: {
  readonly analytics: AddressAnalytics
  /** Null where it is not told. */
  readonly portfolio: Portfolio | null
  readonly path: string
  readonly query: URLSearchParams
}) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const lack = useBalanceLack()
  const { intl } = useSite().language
  const { times, grain, balances } = analytics
  const coin = chartFormat('coin', chain, locale, t)
  const plain = chartFormat('count', chain, locale, t)
  const name = (id: string) => `${chain.path}-address-${id}`
  const formatTime = (timeMs: number, use: 'axis' | 'point', spanMs: number) =>
    chartTime(timeMs, use, spanMs, grain, intl)
  const coins = (values: readonly string[]) => values.map(coin.toNumber)
  const held = portfolio !== null && <PortfolioCard portfolio={portfolio} balances={balances} query={query} />
  const known = balances.filter(({ amount }) => amount !== null)
  return (
    <>
      <DateFilter path={path} query={query} />
      {analytics.counted === 0 ? (
        <>
          <EmptyBecause what={emptyInDays(query, 'empty.addressTxs')} coverage={analytics.coverage} />
          {held}
        </>
      ) : (
        <>
          <p>
            {t('analytics.counted', { count: analytics.counted })} {!analytics.whole && t('analytics.cut')}
          </p>
          <HiddenHeading text={t('tab.analytics')} />
          <TimeChart
            title={t('tab.transactions')}
            times={times}
            series={[{ id: 'txs', name: t('tab.transactions'), values: analytics.txs }]}
            shape="bar"
            formatValue={plain.full}
            formatTick={plain.short}
            formatTime={formatTime}
            height={CHART_HEIGHT}
            fileName={name('transactions')}
          />
          <TimeChart
            title={`${t('statement.received')}, ${t('statement.sent')}`}
            times={times}
            series={[
              { id: 'received', name: t('statement.received'), values: coins(analytics.received) },
              { id: 'sent', name: t('statement.sent'), values: coins(analytics.sent) },
            ]}
            formatValue={coin.full}
            formatTick={coin.short}
            formatTime={formatTime}
            height={CHART_HEIGHT}
            fileName={name('value')}
          />
          <TimeChart
            title={t('statement.fees')}
            times={times}
            series={[{ id: 'fees', name: t('statement.fees'), values: coins(analytics.fees) }]}
            shape="bar"
            formatValue={coin.full}
            formatTick={coin.short}
            formatTime={formatTime}
            height={CHART_HEIGHT}
            fileName={name('fees')}
          />
          {known.length > 0 && (
            <TimeChart
              title={t('column.balance')}
              times={balances.map(({ timeMs }) => timeMs)}
              series={[
                {
                  id: 'balance',
                  name: t('column.balance'),
                  values: balances.map(({ amount }) => coin.toNumber(amount)),
                },
              ]}
              formatValue={coin.full}
              formatTick={coin.short}
              formatTime={formatTime}
              height={CHART_HEIGHT}
              fileName={name('balance')}
            />
          )}
          {known.length < balances.length && <p>{t(chain.family === 'utxo' ? 'statement.noLedger' : lack)}</p>}
          {held}
          <TimeChart
            title={t('analytics.hours')}
            times={analytics.hours.map((_, hour) => hour * HOUR_MS)}
            series={[{ id: 'hours', name: t('tab.transactions'), values: analytics.hours }]}
            shape="bar"
            formatValue={plain.full}
            formatTick={plain.short}
            formatTime={(timeMs) => `${String(Math.floor(timeMs / HOUR_MS)).padStart(2, '0')}:00`}
            height={CHART_HEIGHT}
            fileName={name('hours')}
          />
          <Card title={t('analytics.week')}>
            <WeekMap
              label={t('analytics.week')}
              note={t('analytics.counted', { count: analytics.counted })}
              values={analytics.week}
              format={plain.full}
            />
          </Card>
          {/* Outputs are paid by all inputs together: nobody pays anybody alone. */}
          {chain.family !== 'utxo' && (
            <>
              <PartyFlows flows={analytics.flows} />
              <Card title={t('analytics.counterparties')} padding="flush">
                <RowTable
                  columns={counterpartyColumns}
                  rows={analytics.counterparties}
                  rowKey={({ address }) => address}
                  caption={t('analytics.counterparties')}
                  empty={<EmptyBecause what="analytics.nobody" coverage={analytics.coverage} />}
                />
              </Card>
            </>
          )}
          {analytics.calls !== null && <AccountCalls calls={analytics.calls} />}
        </>
      )}
      <CoverageNote coverage={analytics.coverage} />
    </>
  )
}

type Counterparty = AddressAnalytics['counterparties'][number]

/** Columns of who took part beside an address. */
export const counterpartyColumns: readonly RowColumn<Counterparty>[] = [
  {
    id: 'address',
    label: 'column.counterparty',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  { id: 'count', label: 'column.txs', align: 'end', cell: ({ count }) => <Figure value={count} /> },
  { id: 'received', label: 'statement.received', align: 'end', cell: ({ received }) => <Amount base={received} /> },
  { id: 'sent', label: 'statement.sent', align: 'end', cell: ({ sent }) => <Amount base={sent} /> },
  {
    id: 'net',
    label: 'column.net',
    align: 'end',
    cell: ({ received, sent }) => <Amount base={(BigInt(received) - BigInt(sent)).toString()} signed toned />,
  },
  { id: 'last', label: 'fact.lastSeen', times: true, cell: ({ lastMs }) => <Age ms={lastMs} /> },
]
