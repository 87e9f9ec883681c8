import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { cat20Columns } from '../../page-parts/ledgers/cat20-columns.tsx'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { Cat20ListData } from './page.ts'

/** Every CAT20 token, the newest first, or those whose name or symbol begins so (screens-nonevm §4.7). */
export function View({ data: { ledgers, list }, chain, page, query, loading }: PageProps<string, Cat20ListData>) {
  const { t } = usePageContext()
  const path = `/${chain.path}/cat20-list`
  const name = narrowedTo(query, 'name')
  return (
    <>
      <PageHead
        title={t('menu.cat20-list')}
        kind={chain.name.full}
        subject={
          <span>
            <Link to={`/${chain.path}/cat20-tx-list`}>{t('menu.cat20-tx-list')}</Link>
            {' · '}
            <DownloadLink set="cat20-moves" query={query} />
          </span>
        }
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'cat20') ?? null} />}
      <NarrowForm key={name} path={path} name="name" label="runes.begins" asked={name} />
      <ListFrame
        list={list}
        columns={cat20Columns}
        rowKey={({ token }) => token.id}
        caption="menu.cat20-list"
        empty={
          <EmptyBecause what={name === undefined ? 'empty.cat20' : 'empty.filtered'} coverage={list.extend.coverage} />
        }
        path={path}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
