import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import {
  cashTokenMoveColumns,
  cashTokenMoveKey,
  cashTokenNftColumns,
  cashTokenNftKey,
} from '../../page-parts/ledgers/cash-token-columns.tsx'
import { CashTokenLink } from '../../page-parts/ledgers/cash-token-parts.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { NO_COMMITMENT } from '../../page-parts/no-commitment.ts'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { CashTokenNftData } from './page.ts'

/** NFTs of a category that carry the same bytes: where they are now, and what became of them (screens-nonevm §4.5). */
export function View({ data, chain, page, query, loading }: PageProps<string, CashTokenNftData>) {
  const { t } = usePageContext()
  const { token, commitment, tab } = data
  const base = `/${chain.path}/cash-token/${token.category}/nft/${commitment === '' ? NO_COMMITMENT : commitment}`
  const frame = { page, query, loading }
  return (
    <>
      <PageHead
        title={t('utxo.token.commitment')}
        kind={<CashTokenLink token={token} />}
        loading={loading}
        subject={commitment === '' ? MISSING : <HashSubject text={`0x${commitment}`} copy="copy.hash" />}
      />
      {!loading && <LedgerNote ledger={token.ledger} />}
      {commitment !== '' && (
        <Facts
          loading={loading}
          facts={[{ label: 'column.size', value: <bdi>{t('hex.bytes', { count: commitment.length / 2 })}</bdi> }]}
        />
      )}
      <TabLinks
        label="utxo.token.commitment"
        active={tab.id}
        tabs={[
          { id: 'nfts', label: 'tab.nfts', path: base },
          { id: 'transactions', label: 'tab.transactions', path: `${base}/transactions` },
        ]}
      />
      {tab.id === 'nfts' && (
        <ListTab
          {...frame}
          path={base}
          part={tab.part}
          columns={cashTokenNftColumns(true)}
          rowKey={cashTokenNftKey}
          caption="tab.nfts"
          empty="empty.nfts"
          indexed
        />
      )}
      {tab.id === 'transactions' && (
        <ListTab
          {...frame}
          path={`${base}/transactions`}
          part={tab.part}
          columns={cashTokenMoveColumns(true)}
          rowKey={cashTokenMoveKey}
          caption="tab.transactions"
          empty="empty.cashTokens"
          indexed
        />
      )}
      {tab.id === 'other' && <NotOffered />}
    </>
  )
}
