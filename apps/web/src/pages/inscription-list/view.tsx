import { usePageContext } from '@orrery/entities/page-context'
import { inscriptionColumns } from '../../page-parts/ledgers/inscription-columns.tsx'
import { LedgerKinds } from '../../page-parts/ledgers/ledger-kinds.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { inscriptionTabs, isByAge, type InscriptionListData, type InscriptionTab } from './page.ts'

const labelOf = (tab: InscriptionTab): string =>
  tab === 'no-brc20'
    ? 'inscriptions.noBrc20'
    : tab === 'brc20' || tab === 'cursed'
      ? `inscriptions.${tab}`
      : tab === 'size' || tab === 'fee'
        ? `inscriptions.by.${tab}`
        : `inscriptions.media.${tab}`

/** Inscriptions, by the kind of their content (screens-nonevm §4.7). */
export function View({ data, chain, page, query, loading }: PageProps<'/inscription-list/:tab?', InscriptionListData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead title={t('menu.inscription-list')} kind={chain.name.full} />
      <LedgerKinds
        {...data}
        page={page}
        query={query}
        loading={loading}
        ledger="inscriptions"
        base={`/${chain.path}/inscription-list`}
        label="inscriptions.media"
        kinds={inscriptionTabs(chain).map((id) => ({ id, label: labelOf(id) }))}
        turns={isByAge(data.tab)}
        columns={inscriptionColumns(false)}
        rowKey={(row) => row.id}
        caption="menu.inscription-list"
        empty="empty.inscriptions"
      />
    </>
  )
}
