import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { LedgerNote } from '../../page-parts/ledger-note.tsx'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { runeMoveColumns } from '../../page-parts/rune-move-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { RunesTxListData } from './page.ts'

/** What transactions did with runes, newest first (screens-nonevm §4.7). */
export function View({ data: { ledgers, list }, chain, page, query, loading }: PageProps<string, RunesTxListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead
        title={t('menu.runes-tx-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/runes-list`}>{t('menu.runes-list')}</Link>}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'runes') ?? null} />}
      <ListFrame
        list={list}
        columns={runeMoveColumns(false)}
        rowKey={(row) => `${row.txHash} ${row.rune.id} ${row.action}`}
        caption="menu.runes-tx-list"
        empty={<EmptyBecause what="empty.runeMoves" coverage={list.extend.coverage} />}
        path={`/${chain.path}/runes-tx-list`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
