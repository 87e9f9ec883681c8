import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import type { Masternode } from '@orrery/model/wire/masternode'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import {
  AtBlock,
  MasternodeKind,
  MasternodeLink,
  MasternodeStatus,
  ServiceText,
} from '../../page-parts/mining/masternode-parts.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { GROUPS, type MasternodeListData } from './page.ts'

/** Who serves the chain with a collateral, as its node tells it (screens-nonevm §4.5). */
export function View({
  data: { found },
  chain,
  params,
  page,
  query,
  loading,
}: PageProps<'/validator-list/:group?', MasternodeListData>) {
  const { t, locale } = usePageContext()
  const base = `/${chain.path}/validator-list`
  const path = params.group === undefined ? base : `${base}/${params.group}`
  const find = narrowedTo(query, 'find')
  return (
    <>
      <PageHead
        title={t('menu.masternode-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/proposal-list`}>{t('menu.proposal-list')}</Link>}
      />
      <Tabs
        label={t('menu.masternode-list')}
        current={params.group ?? 'all'}
        tabs={GROUPS.map((group) => ({
          id: group,
          label: t(
            group === 'all'
              ? 'tab.all'
              : group === 'evolution'
                ? 'utxo.special.kind.evolution'
                : `masternodes.${group}`,
          ),
          to: group === 'all' ? base : `${base}/${group}`,
          count: loading || found === null ? null : formatNumber(found.counts[group], { locale }),
        }))}
      />
      {found === null ? (
        <NotOffered />
      ) : (
        <>
          <NarrowForm key={find} path={path} name="find" label="masternodes.find" asked={find} />
          {!loading && (
            <p>
              {t('masternodes.told')} <Age ms={found.toldMs} />
            </p>
          )}
          <ListFrame
            list={found.list}
            columns={columns}
            rowKey={(row) => row.id}
            caption="menu.masternode-list"
            empty={<EmptyBecause what={find === undefined ? 'empty.masternodes' : 'empty.filtered'} />}
            path={path}
            page={page}
            query={query}
            loading={loading}
          />
        </>
      )}
    </>
  )
}

const columns: readonly RowColumn<Masternode>[] = [
  { id: 'masternode', label: 'utxo.special.masternode', card: 'title', cell: (row) => <MasternodeLink id={row.id} /> },
  { id: 'status', label: 'column.state', card: 'mark', cell: (row) => <MasternodeStatus status={row.status} /> },
  { id: 'kind', label: 'column.kind', cell: (row) => <MasternodeKind kind={row.kind} /> },
  { id: 'service', label: 'utxo.special.service', cell: (row) => <ServiceText service={row.service} /> },
  { id: 'payout', label: 'utxo.special.payout', cell: (row) => <AddressLink address={row.payout} /> },
  {
    id: 'penalty',
    label: 'masternodes.penalty',
    hint: 'masternodes.penalty.hint',
    align: 'end',
    cell: (row) => <Figure value={row.penalty} />,
  },
  {
    id: 'registered',
    label: 'masternodes.registered',
    align: 'end',
    cell: (row) => <AtBlock height={row.registeredHeight} />,
  },
  { id: 'paid', label: 'masternodes.lastPaid', align: 'end', cell: (row) => <AtBlock height={row.lastPaidHeight} /> },
]
