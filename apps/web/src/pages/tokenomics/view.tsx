import { issuanceColumns } from '@orrery/entities/columns/stablecoin-columns'
import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { RowTable } from '@orrery/entities/row-table'
import { TokenLink } from '@orrery/entities/token-link'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { eventKey } from '../../page-parts/event-key.ts'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { NoneOfEvents } from '../../page-parts/lists/none-of-events.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { DistributionView } from '../../page-parts/rich/distribution-view.tsx'
import { GroupsCard } from '../../page-parts/rich/groups-card.tsx'
import { richColumns, unitOf } from '../../page-parts/rich/rich-columns.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import type { PageProps } from '../../routing/page.ts'
import { EconomicsPart } from './economics-part.ts'
import type { TokenomicsData } from './page.ts'
import { burntIn } from './unlocks.ts'

/** What the chain itself tells of a token's supply and of who has it (screens-evm §8.5). */
export function View({ data, chain, loading }: PageProps<'/tokenomics/:tokenContractAddress', TokenomicsData>) {
  const { t } = usePageContext()
  const { native } = usePageChain()
  const { token, rich, groups, supply, issuance, economics, activity } = data
  const sums = valueOf(activity)
  const events = issuance.state === 'ready' ? issuance.value.hits : null
  const decimals = token.standard === 'erc20' ? token.decimals : 0
  const amount = (base: string | null) => <AmountText base={base} decimals={decimals} symbol={null} places={4} />
  return (
    <>
      <PageHead
        loading={loading}
        title={t('page.tokenomics.heading')}
        kind={chain.name.full}
        subject={<TokenLink token={token} by="name" />}
        actions={<ProvenanceButton />}
      />
      <Facts
        loading={loading}
        facts={[
          { label: 'fact.supply', value: amount(token.totalSupply) },
          { label: 'fact.ledgerSupply', value: amount(token.ledgerSupply) },
          {
            label: 'coinEvent.burnt',
            value: amount(sums && burntIn(sums)),
            ...(sums?.ledger.through != null && {
              note: <RichMessage id="use.asOf" slots={{ height: <BlockLink block={sums.ledger.through} /> }} />,
            }),
          },
          { label: 'fact.holders', value: <Figure value={token.holders} /> },
          { label: 'fact.readAt', value: <BlockLink block={token.supplyAt} /> },
        ]}
      />
      <Notice tone="accent" title="tokenomics.inferred">
        {t(valueOf(economics)?.plan ? 'tokenomics.plan.rule' : 'tokenomics.inferred.text')}
      </Notice>
      {!loading && (
        <EconomicsPart.Part
          token={token}
          economics={economics}
          activity={activity}
          groups={groups}
          history={data.history}
        />
      )}
      <h2>{t('page.richList.title')}</h2>
      <PartFrame part={rich}>
        {({ ranking, list }) => (
          <>
            <DistributionView ranking={ranking} loading={loading} />
            {ranking.state === 'ready' && (
              <>
                <Card padding="flush">
                  <RowTable
                    columns={richColumns(unitOf(ranking, native), list.hits)}
                    rows={list.hits}
                    rowKey={(row) => row.address}
                    caption={t('page.richList.title')}
                    empty={<EmptyBecause what="empty.holders" coverage={list.extend.coverage} />}
                    loading={loading}
                  />
                </Card>
                <Link to={`/${chain.path}/rich-list?token=${encodeURIComponent(token.address)}`}>
                  {t('page.richList.title')}
                </Link>
              </>
            )}
          </>
        )}
      </PartFrame>
      {!loading && (
        <GroupsCard
          part={groups}
          path={`/${chain.path}/token/${encodeURIComponent(token.address)}`}
          group={undefined}
          decimals={decimals}
        />
      )}
      <h2>{t('tokenomics.supply')}</h2>
      <PartFrame part={supply}>
        {({ list, whole, looked, lookedTo }) => (
          <>
            <Card padding="flush">
              <RowTable
                columns={transferColumns}
                rows={list.hits}
                rowKey={transferKey}
                caption={t('tokenomics.supply')}
                empty={
                  <EmptyBecause
                    // Of transfers that were not looked at nothing is said.
                    what={whole || !list.extend.coverage.complete ? 'tokenomics.supply.none' : 'filter.noneYet'}
                    coverage={list.extend.coverage}
                  />
                }
                loading={loading}
              />
            </Card>
            {!loading && lookedTo !== null && (
              <p role="status">
                {t('filter.looked.rows', { count: looked })} <BlockLink block={lookedTo} /> ·{' '}
                {t(whole ? 'filter.whole' : 'filter.cut')}
              </p>
            )}
            <Link to={`/${chain.path}/token/${encodeURIComponent(token.address)}`}>{t('tab.transfers')}</Link>
          </>
        )}
      </PartFrame>
      {/* Few contracts log these beside their transfers: where none did the transfers above are all there is to tell. */}
      {(events === null || events.length > 0) && (
        <>
          <h2>{t('page.banknote.title')}</h2>
          <PartFrame part={issuance}>
            {(list) => (
              <Card padding="flush">
                <RowTable
                  columns={issuanceColumns}
                  rows={list.hits}
                  rowKey={eventKey}
                  caption={t('page.banknote.title')}
                  empty={
                    <NoneOfEvents what="empty.banknote" looked="looked.banknote" coverage={list.extend.coverage} />
                  }
                  loading={loading}
                />
              </Card>
            )}
          </PartFrame>
        </>
      )}
    </>
  )
}
