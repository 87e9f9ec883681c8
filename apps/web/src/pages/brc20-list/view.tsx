import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { brc20Columns } from '../../page-parts/ledgers/brc20-columns.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { DigestNote } from './digest-note.tsx'
import type { Brc20ListData } from './page.ts'

/** Every BRC20 token, the newest first (screens-nonevm §4.7). */
export function View({
  data: { ledgers, list, digest },
  chain,
  page,
  query,
  loading,
}: PageProps<string, Brc20ListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead
        title={t('menu.brc20-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/brc20-tx-list`}>{t('menu.brc20-tx-list')}</Link>}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'inscriptions') ?? null} />}
      {!loading && <DigestNote digest={valueOf(digest)} />}
      <ListFrame
        list={list}
        columns={brc20Columns}
        rowKey={({ token }) => token.id}
        caption="menu.brc20-list"
        empty={<EmptyBecause what="empty.brc20" coverage={list.extend.coverage} />}
        path={`/${chain.path}/brc20-list`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
