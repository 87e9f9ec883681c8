import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import {
  cashTokenHolderColumns,
  cashTokenMoveColumns,
  cashTokenMoveKey,
  cashTokenNftColumns,
  cashTokenNftKey,
} from '../../page-parts/ledgers/cash-token-columns.tsx'
import { CashTokenAmount } from '../../page-parts/ledgers/cash-token-parts.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { LedgerTabs } from '../../page-parts/ledgers/ledger-tabs.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { CashTokenData } from './page.ts'

/** One category of CashTokens: what it began with, what is left, and who has it (screens-nonevm §4.5). */
export function View({ data, chain, page, query, loading }: PageProps<'/cash-token/:category/:tab?', CashTokenData>) {
  const { t } = usePageContext()
  const { token, tab, nfts } = data
  const base = `/${chain.path}/cash-token/${token.category}`
  return (
    <>
      <PageHead
        title={token.named === undefined ? t('utxo.token.category') : <bdi>{foreignText(token.named.name)}</bdi>}
        kind={<Link to={`/${chain.path}/cash-token-list`}>{t('menu.cash-token-list')}</Link>}
        loading={loading}
        subject={<HashSubject text={token.category} copy="copy.hash" />}
      />
      {!loading && <LedgerNote ledger={token.ledger} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'column.supply', value: <CashTokenAmount amount={token.amount} named={token.named} /> },
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
            {
              id: 'amount',
              label: t('cashTokens.genesisAmount'),
              value: <CashTokenAmount amount={token.genesisAmount} named={token.named} />,
            },
            { id: 'nfts', label: t('cashTokens.genesisNfts'), value: <Figure value={token.genesisNfts} /> },
            ...(token.named === undefined
              ? []
              : [
                  {
                    id: 'named',
                    label: t('cashTokens.named'),
                    hint: t('cashTokens.named.hint'),
                    value: (
                      <>
                        <bdi>{foreignText(token.named.name)}</bdi>
                        {token.named.symbol !== null && (
                          <>
                            {' · '}
                            <bdi>{foreignText(token.named.symbol)}</bdi>
                          </>
                        )}
                      </>
                    ),
                  },
                  { id: 'decimals', label: t('fact.decimals'), value: <Figure value={token.named.decimals} /> },
                ]),
          ]}
        />
      </Card>
      <LedgerTabs
        base={base}
        label="utxo.token.category"
        tab={tab}
        moves={{
          columns: cashTokenMoveColumns(true),
          rowKey: cashTokenMoveKey,
          caption: 'tab.transactions',
          empty: 'empty.cashTokens',
        }}
        holders={{ columns: cashTokenHolderColumns(token), count: token.holders }}
        more={{
          id: 'nfts',
          label: 'tab.nfts',
          path: `${base}/nfts`,
          count: token.nfts,
          shown: nfts && (
            <ListTab
              part={nfts}
              columns={cashTokenNftColumns(false)}
              rowKey={cashTokenNftKey}
              caption="tab.nfts"
              empty="empty.nfts"
              path={`${base}/nfts`}
              page={page}
              query={query}
              loading={loading}
              indexed
            />
          ),
        }}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
