import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { ShareBar } from '@orrery/entities/share-bar'
import type { UserOpParty } from '@orrery/model/wire/user-op-parties'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { PARTY_DAYS, ROLES, type UserOpPartiesData } from './page.ts'

const columns = (role: (typeof ROLES)[number]): readonly RowColumn<UserOpParty>[] => [
  {
    id: 'address',
    label: `userop.parties.${role}`,
    card: 'title',
    cell: (row) => <AddressLink address={row.address} />,
  },
  { id: 'ops', label: 'tab.userops', align: 'end', cell: (row) => <Figure value={row.ops} /> },
  { id: 'bundles', label: 'userop.bundles', align: 'end', cell: (row) => <Figure value={row.bundles} /> },
  {
    id: 'success',
    label: 'userop.successShare',
    cell: (row) => <ShareBar part={row.ops - row.failed} whole={row.ops} />,
  },
  { id: 'fees', label: 'column.fees', align: 'end', cell: (row) => <Amount base={row.fees} /> },
]

/** Who bundled, paid for, made and sent user operations lately, those with the most first (screens-evm §4.4). */
export function View({ data, chain, query, loading }: PageProps<'/userop-parties/:role?', UserOpPartiesData>) {
  const { t } = usePageContext()
  const { shown } = data
  const base = `/${chain.path}/userop-parties`
  return (
    <>
      <PageHead
        title={t('page.userOpParties.title')}
        kind={<Link to={`/${chain.path}/tx-list?type=uop`}>{t('tab.userops')}</Link>}
      />
      <TabLinks
        label="page.userOpParties.title"
        active={shown?.role ?? ''}
        tabs={ROLES.map((role) => ({
          id: role,
          label: `userop.parties.${role}`,
          path: `${base}/${role}${shown === null ? '' : `?days=${shown.days}`}`,
        }))}
      />
      {shown === null ? (
        <NotOffered />
      ) : (
        <PartFrame part={shown.part}>
          {({ ledger, sinceMs, list }) => (
            <>
              <LedgerNote ledger={ledger} />
              <Tabs
                label={t('chart.range')}
                current={String(shown.days)}
                tabs={PARTY_DAYS.map((days) => ({
                  id: String(days),
                  label: t('ui.days', { n: days }),
                  to: `${base}/${shown.role}?days=${days}`,
                }))}
              />
              {sinceMs !== null && !loading && (
                <p>
                  {t('userop.since')} <bdi dir="ltr">{new Date(sinceMs).toISOString().slice(0, 10)}</bdi>
                </p>
              )}
              <ListFrame
                list={list}
                columns={columns(shown.role)}
                rowKey={(row) => row.address}
                caption="page.userOpParties.title"
                empty={<EmptyBecause what="empty.userOps" because="empty.days" />}
                path={`${base}/${shown.role}`}
                page={1}
                query={query}
                loading={loading}
              />
            </>
          )}
        </PartFrame>
      )}
    </>
  )
}
