import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { ProjectedPart, StepsPart } from '../../page-parts/fees/fee-market-part.ts'
import { WaitingHistory } from '../../page-parts/fees/waiting-history.tsx'
import { readSpan, WAITING_SPANS } from '../../page-parts/fees/waiting-span.ts'
import { sizeUnit } from '@orrery/entities/size-unit'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { FeeMarketData } from './page.ts'

const TIERS = ['rapid', 'fast', 'standard', 'slow'] as const

/** What a transaction costs now: what the node would ask for, and what those pay that wait (screens-nonevm §4.4). */
export function View({ data, chain, query, loading }: PageProps<string, FeeMarketData>) {
  const { t, locale } = usePageContext()
  const { market, history } = data
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
      <ProjectedPart.Part market={market} chain={chain} />
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
      <p>
        <Link to={`/${chain.path}/pending-list`}>{t('menu.pending-list')}</Link> ·{' '}
        <Link to={`/${chain.path}/charts/fee-rate`}>{t('chart.feeRate')}</Link> ·{' '}
        <Link to={`/${chain.path}/charts/mempool-bytes`}>{t('chart.mempoolBytes')}</Link>
      </p>
    </>
  )
}
