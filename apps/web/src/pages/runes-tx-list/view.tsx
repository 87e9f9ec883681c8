import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { LedgerNote } from '../../page-parts/ledger-note.tsx'
import { ListTab } from '../../page-parts/list-tab.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { runeMoveColumns } from '../../page-parts/rune-move-columns.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { RUNE_MOVE_KINDS, type RunesTxListData } from './page.ts'

/** What transactions did with runes, newest first, all or by what they did (screens-nonevm §4.7). */
export function View({
  data: { ledgers, tab, part },
  chain,
  page,
  query,
  loading,
}: PageProps<string, RunesTxListData>) {
  const { t } = usePageContext()
  const base = `/${chain.path}/runes-tx-list`
  const lookedTo = part?.state === 'ready' ? part.value.extend.lookedTo : undefined
  return (
    <>
      <PageHead
        title={t('menu.runes-tx-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/runes-list`}>{t('menu.runes-list')}</Link>}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'runes') ?? null} />}
      <TabLinks
        label="menu.runes-tx-list"
        active={tab}
        tabs={[
          { id: 'all', label: 'tab.all', path: base },
          ...RUNE_MOVE_KINDS.map((id) => ({ id, label: `runes.${id}`, path: `${base}/${id}` })),
        ]}
      />
      {part === null ? (
        <NotOffered />
      ) : (
        <ListTab
          path={tab === 'all' ? base : `${base}/${tab}`}
          page={page}
          query={query}
          loading={loading}
          part={part}
          columns={runeMoveColumns(false)}
          rowKey={(row) => `${row.txHash} ${row.rune.id} ${row.action}`}
          caption="menu.runes-tx-list"
          empty="empty.runeMoves"
          indexed
          above={lookedTo !== undefined && <p role="status">{t('searched.to', { block: String(lookedTo) })}</p>}
        />
      )}
    </>
  )
}
