import type { ComponentProps } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { RuneMove } from '@orrery/model/wire/rune'
import { Link } from '@orrery/ui/link'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { LedgerKinds } from '../../page-parts/ledgers/ledger-kinds.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { runeMoveColumns } from '../../page-parts/ledgers/rune-move-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import { readAsked, RUNE_MOVE_KINDS, type RunesTxListData } from './page.ts'

/** The file of what is listed: of an address, of a rune, or of all; null where a name is no rune's, which leaves nothing to have. */
function fileOf(query: URLSearchParams, rows: readonly RuneMove[]): ComponentProps<typeof DownloadLink> | null {
  const { address, rune } = readAsked(query)
  if (address !== undefined) return { set: 'address-rune-moves', subject: address, query: new URLSearchParams() }
  if (rune === undefined) return { set: 'rune-moves', query: new URLSearchParams() }
  // Orders take ids alone, and all rows are of the one that was named.
  const id = rune.includes(':') ? rune : rows[0]?.rune.id
  return id === undefined ? null : { set: 'rune-moves', query: new URLSearchParams({ rune: id }) }
}

/** What transactions did with runes, newest first, all or by what they did, with which rune, and who had a part in it (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<string, RunesTxListData>) {
  const { t } = usePageContext()
  const file = fileOf(query, valueOf(data.part)?.hits ?? [])
  return (
    <>
      <PageHead
        title={t('menu.runes-tx-list')}
        kind={chain.name.full}
        {...(file !== null && { actions: <DownloadLink {...file} /> })}
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
