import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { LedgerKinds } from '../../page-parts/ledgers/ledger-kinds.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { runeMoveColumns } from '../../page-parts/ledgers/rune-move-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import { readAsked, RUNE_MOVE_KINDS, type RunesTxListData } from './page.ts'

/** Files are narrowed by addresses alone. */
function fileQuery(query: URLSearchParams): URLSearchParams {
  const { address } = readAsked(query)
  return new URLSearchParams(address === undefined ? {} : { address })
}

/** What transactions did with runes, newest first, all or by what they did, with which rune, and who had a part in it (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<string, RunesTxListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead
        title={t('menu.runes-tx-list')}
        kind={chain.name.full}
        actions={<DownloadLink set="rune-moves" query={fileQuery(query)} />}
        subject={<Link to={`/${chain.path}/runes-list`}>{t('menu.runes-list')}</Link>}
      />
      <LedgerKinds
        {...data}
        page={page}
        query={query}
        loading={loading}
        ledger="runes"
        base={`/${chain.path}/runes-tx-list`}
        label="menu.runes-tx-list"
        kinds={RUNE_MOVE_KINDS.map((id) => ({ id, label: `runes.${id}` }))}
        asks={{ name: 'of', label: 'runes.asks' }}
        columns={runeMoveColumns(false)}
        rowKey={(row) => `${row.txHash} ${row.rune.id} ${row.action}`}
        caption="menu.runes-tx-list"
        empty="empty.runeMoves"
      />
    </>
  )
}
