import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { usePageRefresh } from '../../live/use-page-refresh.ts'
import { chartFormat } from '../../page-parts/charts/chart-format.ts'
import { chartWords } from '../../page-parts/charts/chart-words.ts'
import type { StatisticChartProps } from '../../page-parts/charts/statistic-chart.tsx'
import { useWeekHour, WeekMap } from '../../page-parts/charts/week-map.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { ProjectedPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { WaitingHistory } from '../../page-parts/fees/waiting-history.tsx'
import { readSpan, WAITING_SPANS } from '../../page-parts/fees/waiting-span.ts'
import { sizeUnit } from '@orrery/entities/size-unit'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { useEachBlock } from '../gas-price/use-each-block.ts'
import { lowestHour, type WeekHour } from '../gas-price/gas-week.ts'
import styles from '../../page-parts/fees/waiting-history.module.css'
import { WEEK_DAYS, type FeeMarketData } from './page.ts'
import { TIERS, usualCosts } from './usual-costs.ts'
import { UsualCostsTable } from './usual-costs-table.tsx'

const LateChart = latePart<StatisticChartProps>(() =>
  import('../../page-parts/charts/statistic-chart.tsx').then(({ StatisticChart }) => StatisticChart),
)

/** What a transaction costs now: what the node would ask for, and what those pay that wait (screens-nonevm §4.4). */
export function View({ data, chain, query, loading }: PageProps<string, FeeMarketData>) {
  const { t, locale } = usePageContext()
  useEachBlock(chain.code, usePageRefresh())
  const { market, history, blocks, paid } = data
  const costs = chain.family === 'utxo' ? usualCosts(market.tiers, chain) : []
  const rate = (text: string | undefined) =>
    text === undefined ? MISSING : <Figure value={text} unit={chain.native.gasUnit} max={3} />
  return (
    <>
      <PageHead title={t('menu.fee-market')} kind={chain.name.full} />
      <Facts
        loading={loading}
        facts={[
          ...TIERS.map((tier) => ({
            label: `gas.${tier}`,
            value: rate(market.tiers?.[tier]),
            ...(market.estimates && {
              note: (
                <>
                  {t('fees.estimate')} {rate(market.estimates[tier])}
                </>
              ),
            }),
          })),
          {
            label: 'stat.pending',
            value: `${market.whole || market.txs === null ? '' : '≥ '}${formatNumber(market.txs, { locale })}`,
          },
          {
            label: 'column.size',
            value: <Figure value={market.bytes} unit={sizeUnit(chain)} />,
          },
          { label: 'column.fees', value: <Amount base={market.fees} places={8} /> },
        ]}
      />
      {costs.length > 0 && <UsualCostsTable costs={costs} chain={chain} />}
      <ProjectedPart.Part market={market} chain={chain} blocks={blocks} />
      {!loading && market.txs === null ? (
        <EmptyBecause what="empty.noMempool" because="problem.kind.upstream" />
      ) : !loading && market.txs === 0 ? (
        <EmptyBecause what="empty.pending" because="empty.pending.reason" />
      ) : (
        <StepsPart.Part market={market} chain={chain} />
      )}
      <WaitingHistory
        history={history}
        span={readSpan(query)}
        chain={chain}
        loading={loading}
        choice={
          <Tabs
            label={t('chart.range')}
            current={readSpan(query)}
            tabs={WAITING_SPANS.map((span) => ({
              id: span,
              label: t(`fees.span.${span}`),
              to: `/${chain.path}/gas-price?span=${span}`,
            }))}
          />
        }
      />
      {paid !== null && (
        <>
          <Card title={t('chart.feeRate')}>
            <div className={styles.history}>
              <LateChart
                data={paid.day}
                words={{ ...chartWords(paid.day, t), title: t('fees.span.24h') }}
                height={240}
              />
            </div>
          </Card>
          <FeeWeek hours={paid.week} />
        </>
      )}
      <p>
        <Link to={`/${chain.path}/pending-list`}>{t('menu.pending-list')}</Link> ·{' '}
        <Link to={`/${chain.path}/charts/fee-rate`}>{t('chart.feeRate')}</Link> ·{' '}
        <Link to={`/${chain.path}/charts/mempool-bytes`}>{t('chart.mempoolBytes')}</Link>
      </p>
    </>
  )
}

/** When in a week a place in a block is cheap (screens-nonevm §2 G14): seven days by twenty-four hours, UTC. */
function FeeWeek({ hours }: { readonly hours: readonly (WeekHour | null)[] }) {
  const { t, locale } = usePageContext()
  const when = useWeekHour()
  const format = chartFormat('price', usePageChain(), locale, t)
  const values = hours.map((hour) => (hour === null ? null : format.toNumber(hour.wei)))
  const best = lowestHour(hours)
  if (values.every((value) => value === null)) return null
  return (
    <Card title={t('fees.week')}>
      {best !== null && <p>{t('gas.weekBest', { when: when(best), price: format.full(values[best]!) })}</p>}
      <WeekMap
        label={t('fees.week')}
        note={t('fees.weekNote', { days: WEEK_DAYS })}
        values={values}
        format={format.full}
        best={best}
      />
    </Card>
  )
}
