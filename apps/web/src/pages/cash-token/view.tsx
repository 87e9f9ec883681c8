import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { cashTokenHolderColumns, cashTokenMoveColumns, cashTokenMoveKey } from '../../page-parts/cash-token-columns.tsx'
import { Facts } from '../../page-parts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { LedgerNote } from '../../page-parts/ledger-note.tsx'
import { ListTab } from '../../page-parts/list-tab.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { CashTokenData } from './page.ts'

/** One category of CashTokens: what it began with, what is left, and who has it (screens-nonevm §4.5). */
export function View({ data, chain, page, query, loading }: PageProps<'/cash-token/:category/:tab?', CashTokenData>) {
  const { t } = usePageContext()
  const { token, tab } = data
  const base = `/${chain.path}/cash-token/${token.category}`
  const frame = { path: tab.id === 'holders' ? `${base}/holders` : base, page, query, loading }
  return (
    <>
      <PageHead
        title={t('utxo.token.category')}
        kind={<Link to={`/${chain.path}/cash-token-list`}>{t('menu.cash-token-list')}</Link>}
        loading={loading}
        subject={<HashSubject text={token.category} copy="copy.hash" />}
      />
      {!loading && <LedgerNote ledger={token.ledger} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'column.supply', value: <Figure value={token.amount} /> },
          { label: 'tab.nfts', value: <Figure value={token.nfts} /> },
          { label: 'column.holders', value: <Figure value={token.holders} /> },
          { label: 'column.txs', value: <Figure value={token.txs} /> },
        ]}
      />
      <Card>
        <FactRows
          facts={[
            {
              id: 'genesis',
              label: t('cashTokens.genesis'),
              value: (
                <>
                  <TxLink hash={token.txHash} cut="full" /> {' · '}
                  <Age ms={token.timeMs} />
                </>
              ),
            },
            { id: 'amount', label: t('cashTokens.genesisAmount'), value: <Figure value={token.genesisAmount} /> },
            { id: 'nfts', label: t('cashTokens.genesisNfts'), value: <Figure value={token.genesisNfts} /> },
          ]}
        />
      </Card>
      <TabLinks
        label="utxo.token.category"
        active={tab.id}
        tabs={[
          { id: 'transactions', label: 'tab.transactions', path: base, count: token.txs },
          { id: 'holders', label: 'tab.holders', path: `${base}/holders`, count: token.holders },
        ]}
      />
      {tab.id === 'transactions' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={cashTokenMoveColumns(true)}
          rowKey={cashTokenMoveKey}
          caption="tab.transactions"
          empty="empty.cashTokens"
          indexed
        />
      )}
      {tab.id === 'holders' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={cashTokenHolderColumns}
          rowKey={(row) => row.address}
          caption="tab.holders"
          empty="empty.holders"
          indexed
        />
      )}
      {tab.id === 'other' && <NotOffered />}
    </>
  )
}
