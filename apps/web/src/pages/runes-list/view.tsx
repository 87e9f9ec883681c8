import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { runeColumns } from '../../page-parts/ledgers/rune-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { RunesListData } from './page.ts'

/** Every rune, the newest first, or those whose names begin so (screens-nonevm §4.7). */
export function View({ data: { ledgers, list }, chain, page, query, loading }: PageProps<string, RunesListData>) {
  const { t } = usePageContext()
  const path = `/${chain.path}/runes-list`
  const name = narrowedTo(query, 'name')
  return (
    <>
      <PageHead
        title={t('menu.runes-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/runes-tx-list`}>{t('menu.runes-tx-list')}</Link>}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'runes') ?? null} />}
      <NarrowForm key={name} path={path} name="name" label="runes.begins" asked={name} />
      <ListFrame
        list={list}
        columns={runeColumns}
        rowKey={({ rune }) => rune.id}
        caption="menu.runes-list"
        empty={
          <EmptyBecause what={name === undefined ? 'empty.runes' : 'empty.filtered'} coverage={list.extend.coverage} />
        }
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
