import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { LedgerNote } from '../../page-parts/ledger-note.tsx'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { runeColumns } from '../../page-parts/rune-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { RunesListData } from './page.ts'

/** Every rune, the newest first (screens-nonevm §4.7). */
export function View({ data: { ledgers, list }, chain, page, query, loading }: PageProps<string, RunesListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead
        title={t('menu.runes-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/runes-tx-list`}>{t('menu.runes-tx-list')}</Link>}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'runes') ?? null} />}
      <ListFrame
        list={list}
        columns={runeColumns}
        rowKey={({ rune }) => rune.id}
        caption="menu.runes-list"
        empty={<EmptyBecause what="empty.runes" coverage={list.extend.coverage} />}
        path={`/${chain.path}/runes-list`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
