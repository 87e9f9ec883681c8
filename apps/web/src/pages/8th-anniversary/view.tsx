import { Age, MomentText } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { MISSING } from '@orrery/format/missing'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { Countdown } from '../../page-parts/countdown.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { anniversaryOf, type ChainEvent } from './chain-events.ts'
import type { AnniversaryData } from './page.ts'

/** What a chain has been since its first block: totals, and the upgrades of its rules as blocks show them (screens-evm §2.5). */
export function View({
  data,
  chain,
  params,
  query,
  loading,
}: PageProps<'/8th-anniversary/:tab(events)?', AnniversaryData>) {
  const { t, nowMs } = usePageContext()
  const { home, events } = data
  const base = `/${chain.path}/8th-anniversary`
  const of = anniversaryOf(home?.firstBlockTime ?? null, nowMs)
  const isEvents = params.tab === 'events'
  return (
    <>
      <PageHead title={t('page.needs.anniversary')} kind={chain.name.full} loading={loading} />
      <TabLinks
        label="page.needs.anniversary"
        active={isEvents ? 'events' : 'overview'}
        tabs={[
          { id: 'overview', label: 'tab.overview', path: base },
          { id: 'events', label: 'tab.events', path: `${base}/events` },
        ]}
      />
      {!isEvents && <Facts facts={factsOf(home)} loading={loading} asOf={home?.asOf ?? undefined} />}
      {!isEvents && of !== null && (
        <>
          <h2>{t('anniversary.next')}</h2>
          <p>
            <MomentText ms={of.nextMs} />
          </p>
          <Countdown atMs={of.nextMs} />
        </>
      )}
      <p>{t('anniversary.rule')}</p>
      <Card padding="flush">
        <RowTable
          columns={columns}
          rows={events}
          rowKey={({ page }) => page}
          caption={t('tab.events')}
          empty={<EmptyBecause what="empty.blocks" />}
          loading={loading}
        />
      </Card>
      {!loading && <FileLinks path={isEvents ? `${base}/events` : base} query={query} />}
    </>
  )
}

/** Totals since the first block; what is not known is a dash. */
const factsOf = (home: AnniversaryData['home']): readonly Fact[] => [
  {
    label: 'stat.firstBlock',
    value: <MomentText ms={home?.firstBlockTime ?? null} />,
    ...(home?.firstBlockTime != null && { note: <Age ms={home.firstBlockTime} /> }),
  },
  { label: 'column.height', value: <Figure value={home?.height ?? null} /> },
  { label: 'stat.txs', value: <Figure value={home?.totalTransactionCount ?? null} /> },
  { label: 'stat.addresses', value: <Figure value={home?.allAddressCount ?? null} /> },
  { label: 'stat.contracts', value: <Figure value={home?.contractCount ?? null} /> },
  { label: 'column.burnt', value: <Burnt home={home} /> },
]

function Burnt({ home }: Pick<AnniversaryData, 'home'>) {
  const { native } = usePageChain()
  return (
    <AmountText
      base={home?.burntFees ?? null}
      decimals={native.decimals}
      symbol={native.symbol.toUpperCase()}
      places={2}
    />
  )
}

const columns: readonly RowColumn<ChainEvent>[] = [
  { id: 'event', label: 'column.event', card: 'title', cell: (row) => <What row={row} /> },
  { id: 'at', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  {
    id: 'block',
    label: 'column.block',
    cell: ({ height }) => (height === null ? MISSING : <BlockLink block={height} />),
  },
  {
    id: 'changes',
    label: 'upgrade.proposal',
    align: 'end',
    cell: ({ changes }) => <Figure value={changes} />,
  },
]

function What({ row: { name, page } }: { readonly row: ChainEvent }) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  return <Link to={`/${path}/${page}`}>{name === null ? t('stat.firstBlock') : <bdi>{name}</bdi>}</Link>
}
