import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { Link } from '@orrery/ui/link'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { SettingsText } from '../verify-contract/settings-text.tsx'
import type { VerifiedContractsData } from './page.ts'

const Match = ({ match }: { readonly match: VerifiedContract['match'] }) => usePageContext().t(`verify.match.${match}`)

const columns: readonly RowColumn<VerifiedContract>[] = [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: (row) => <bdi>{foreignText(row.name)}</bdi>,
  },
  { id: 'address', label: 'column.address', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'match', label: 'column.match', cell: (row) => <Match match={row.match} /> },
  { id: 'compiler', label: 'fact.compiler', cell: (row) => <bdi dir="ltr">solc {row.compiler.split('+')[0]}</bdi> },
  { id: 'settings', label: 'fact.settings', cell: (row) => <SettingsText settings={row.settings} /> },
  { id: 'licence', label: 'fact.licence', cell: (row) => <bdi dir="ltr">{row.licence ?? '--'}</bdi> },
  { id: 'time', label: 'column.time', cell: (row) => <Age ms={row.verifiedMs} /> },
]

/** Contracts whose sources were verified here, the newest first (screens-evm §6.2). */
export function View({ data, chain, page, query, loading }: PageProps<string, VerifiedContractsData>) {
  const { t } = usePageContext()
  return (
    <>
      <PageHead title={t('page.verified.title')} kind={chain.name.full} />
      <p>
        <Link to={`/${chain.path}/verify-contract`}>{t('page.verify.title')}</Link>
      </p>
      <ListFrame
        list={data.list}
        columns={columns}
        rowKey={({ address }) => address}
        caption="page.verified.title"
        empty={<EmptyBecause what="empty.verified" because="page.verify.description" />}
        path={`/${chain.path}/verified-contracts`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
