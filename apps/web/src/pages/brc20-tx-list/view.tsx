import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { brc20MoveColumns, brc20MoveKey } from '../../page-parts/ledgers/brc20-move-columns.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { Brc20TxListData } from './page.ts'

/** What valid messages of BRC20 did, newest first (screens-nonevm §4.7). */
export function View({ data: { ledgers, list }, chain, page, query, loading }: PageProps<string, Brc20TxListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead
        title={t('menu.brc20-tx-list')}
        kind={chain.name.full}
        actions={<DownloadLink set="brc20-moves" query={query} />}
        subject={<Link to={`/${chain.path}/brc20-list`}>{t('menu.brc20-list')}</Link>}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'inscriptions') ?? null} />}
      <ListFrame
        list={list}
        columns={brc20MoveColumns(false)}
        rowKey={brc20MoveKey}
        caption="menu.brc20-tx-list"
        empty={<EmptyBecause what="empty.brc20Moves" coverage={list.extend.coverage} />}
        path={`/${chain.path}/brc20-tx-list`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
