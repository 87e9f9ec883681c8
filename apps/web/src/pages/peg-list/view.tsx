import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { ChainPeg } from '@orrery/model/wire/output-transaction'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pegColumns } from '../../page-parts/ledgers/peg-columns.tsx'
import type { PageProps } from '../../routing/page.ts'
import { DIRECTIONS, type PegListData } from './page.ts'

/** What went into extension blocks and came out of them, over the whole chain (screens-nonevm §4.5). */
export function View({
  data: { list },
  chain,
  params,
  page,
  query,
  loading,
}: PageProps<'/peg-list/:direction?', PegListData>) {
  const { t } = usePageContext()
  const base = `/${chain.path}/peg-list`
  return (
    <>
      <PageHead
        title={t('menu.peg-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/charts/mweb-supply`}>{t('chart.mwebSupply')}</Link>}
      />
      <Tabs
        label={t('menu.peg-list')}
        current={params.direction ?? 'all'}
        tabs={DIRECTIONS.map((way) => ({
          id: way,
          label: t(way === 'all' ? 'tab.all' : way === 'in' ? 'utxo.mweb.pegIn' : 'utxo.mweb.pegOut'),
          to: way === 'all' ? base : `${base}/${way}`,
        }))}
      />
      {list === null ? (
        <NotOffered />
      ) : (
        <ListFrame
          list={list}
          columns={columns}
          rowKey={(row) => `${row.txHash}:${row.vout}`}
          caption="menu.peg-list"
          empty={<EmptyBecause what="empty.pegs" coverage={list.extend.coverage} />}
          path={params.direction === undefined ? base : `${base}/${params.direction}`}
          page={page}
          query={query}
          loading={loading}
        />
      )}
    </>
  )
}

const columns: readonly RowColumn<ChainPeg>[] = [
  ...pegColumns,
  { id: 'block', label: 'column.block', align: 'end', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
]
