import { usePageContext } from '@orrery/entities/page-context'
import { inscriptionColumns } from '../../page-parts/inscription-columns.tsx'
import { LedgerNote } from '../../page-parts/ledger-note.tsx'
import { ListTab } from '../../page-parts/list-tab.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { inscriptionTabs, type InscriptionListData, type InscriptionTab } from './page.ts'

const labelOf = (tab: InscriptionTab): string =>
  tab === 'brc20' || tab === 'cursed' ? `inscriptions.${tab}` : `inscriptions.media.${tab}`

/** Inscriptions, by the kind of their content (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<'/inscription-list/:tab?', InscriptionListData>) {
  const { t } = usePageContext()
  const { ledgers, tab, part } = data
  const base = `/${chain.path}/inscription-list`
  const lookedTo = part?.state === 'ready' ? part.value.extend.lookedTo : undefined
  return (
    <>
      <PageHead title={t('menu.inscription-list')} kind={chain.name.full} />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === 'inscriptions') ?? null} />}
      <TabLinks
        label="inscriptions.media"
        active={tab}
        tabs={[
          { id: 'all', label: 'tab.all', path: base },
          ...inscriptionTabs(chain).map((id) => ({ id, label: labelOf(id), path: `${base}/${id}` })),
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
          columns={inscriptionColumns(false)}
          rowKey={(row) => row.id}
          caption="menu.inscription-list"
          empty="empty.inscriptions"
          indexed
          above={lookedTo !== undefined && <p role="status">{t('searched.to', { block: String(lookedTo) })}</p>}
        />
      )}
    </>
  )
}
