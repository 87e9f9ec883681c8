import { usePageContext } from '@orrery/entities/page-context'
import {
  cashTokenColumns,
  cashTokenMoveColumns,
  cashTokenMoveKey,
} from '../../page-parts/ledgers/cash-token-columns.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { CashTokenListData } from './page.ts'

/** Every category of CashTokens, and what transactions did with them (screens-nonevm §4.5). */
export function View({ data, chain, page, query, loading }: PageProps<'/cash-token-list/:tab?', CashTokenListData>) {
  const { t } = usePageContext()
  const { ledgers, tab } = data
  const base = `/${chain.path}/cash-token-list`
  const frame = { path: tab.id === 'transactions' ? `${base}/transactions` : base, page, query, loading }
  return (
    <>
      <PageHead
        title={t('menu.cash-token-list')}
        kind={chain.name.full}
        subject={t('cashTokens.about')}
        actions={<DownloadLink set="cash-token-moves" query={query} />}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'cashTokens') ?? null} />}
      <TabLinks
        label="menu.cash-token-list"
        active={tab.id}
        tabs={[
          { id: 'categories', label: 'cashTokens.categories', path: base },
          { id: 'transactions', label: 'tab.transactions', path: `${base}/transactions` },
        ]}
      />
      {tab.id === 'categories' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={cashTokenColumns}
          rowKey={(row) => row.category}
          caption="menu.cash-token-list"
          empty="empty.cashTokens"
          indexed
        />
      )}
      {tab.id === 'transactions' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={cashTokenMoveColumns(false)}
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
