import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { COIN_WAKES } from '@orrery/model/coin-wakes'
import type { WokenCoin } from '@orrery/model/wire/rich'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { FeedLink } from '../../page-parts/lists/feed-link.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { AccountsPart } from './accounts-part.ts'
import { WOKEN_YEARS, type WokenListData } from './page.ts'

/** What moved again after it lay still for years: outputs (screens-nonevm §4.5), or accounts (screens-evm §16.2). */
export function View({ data, ...rest }: PageProps<'/woken-list', WokenListData>) {
  const { chain, query, loading } = rest
  // The stub is of outputs.
  if (data.of === 'accounts' || chain.family !== 'utxo')
    return (
      <AccountsPart.Part
        accounts={data.of === 'accounts' ? data.accounts : null}
        chain={chain}
        query={query}
        loading={loading}
      />
    )
  return <Coins data={data} {...rest} />
}

function Coins({
  data: { ledgers, list },
  chain,
  page,
  query,
  loading,
}: Omit<PageProps<'/woken-list', WokenListData>, 'data'> & {
  readonly data: Extract<WokenListData, { readonly of: 'coins' }>
}) {
  const { t } = usePageContext()
  const base = `/${chain.path}/woken-list`
  const asked = WOKEN_YEARS.find((years) => String(years) === query.get('years')) ?? 1
  return (
    <>
      <PageHead
        title={t('menu.woken-list')}
        kind={chain.name.full}
        actions={
          <>
            <FeedLink of="woken" query={query} />
            <DownloadLink set="woken-coins" query={query} />
          </>
        }
        subject={<Link to={`/${chain.path}/dormant-list`}>{t('menu.dormant-list')}</Link>}
      />
      {!loading && <LedgerNote ledger={ledgers.find(({ id }) => id === COIN_WAKES) ?? null} />}
      <Tabs
        label={t('woken.rested')}
        current={String(asked)}
        tabs={WOKEN_YEARS.map((years) => ({
          id: String(years),
          label: t('dormant.years', { years }),
          to: years === 1 ? base : `${base}?years=${years}`,
        }))}
      />
      <p>{t('woken.rule')}</p>
      <ListFrame
        list={list}
        columns={columns}
        rowKey={({ txHash, input }) => `${txHash}:${input}`}
        caption="menu.woken-list"
        empty={<EmptyBecause what="empty.woken" coverage={list.extend.coverage} />}
        path={base}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

const columns: readonly RowColumn<WokenCoin>[] = [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'rested', label: 'woken.rested', cell: (row) => <Rested years={row.years} /> },
  { id: 'made', label: 'woken.made', times: true, cell: (row) => <Age ms={row.madeMs} /> },
  { id: 'address', label: 'column.address', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'value', label: 'column.value', align: 'end', cell: (row) => <Amount base={row.amount} /> },
]

function Rested({ years }: { readonly years: number }) {
  const { t } = usePageContext()
  return t('woken.years', { years })
}
