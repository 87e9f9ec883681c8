import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { formatNumber } from '@orrery/format/format-number'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { MiningPoolDetail, PoolBlock } from '@orrery/model/wire/mining'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { EmptyBlocks, luckColumn, PerBlock, spanName, uncleColumn } from '../../page-parts/mining/pool-parts.tsx'
import type { StatisticChartProps } from '../../page-parts/charts/statistic-chart.tsx'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { MiningPoolData } from './page.ts'
import styles from './mining-pool.module.css'

const MOST_ADDRESSES = 50
const SPANS = new URLSearchParams({ rows: 'spans' })

const LateChart = latePart<StatisticChartProps>(() =>
  import('../../page-parts/charts/statistic-chart.tsx').then(({ StatisticChart }) => StatisticChart),
)

/** One mining pool: by which marks it is known, how much it found, and its blocks (screens-nonevm §4.5). */
export function View({ data, chain, page, query, loading }: PageProps<'/pool/:code', MiningPoolData>) {
  const { t } = usePageContext()
  const { pool, blocks } = data
  const name = pool.name ?? (chain.family === 'evm' ? shortenMiddle(pool.code) : t('pools.unknown'))
  return (
    <>
      <PageHead
        title={<bdi>{name}</bdi>}
        kind={<Link to={`/${chain.path}/pool-list`}>{t('menu.pool-list')}</Link>}
        loading={loading}
        actions={
          <>
            {chain.family === 'utxo' && (
              <DownloadLink set="pool-blocks" query={new URLSearchParams({ pool: pool.code })} />
            )}
            <ProvenanceButton />
          </>
        }
        {...(pool.link !== null && { subject: <ForeignLink address={pool.link} /> })}
      />
      <Marks pool={pool} />
      {chain.family === 'evm' && (
        <p>
          <Link to={`/${chain.path}/address/${pool.code}?direction=out`}>{t('pools.payouts')}</Link>
        </p>
      )}
      <Card padding="flush">
        <RowTable
          columns={chain.family === 'evm' ? spanColumns : spanColumns.filter(({ id }) => id !== 'uncles')}
          rows={pool.spans}
          rowKey={(row) => row.span}
          caption={t('pools.share')}
          empty={<EmptyBecause what="empty.blocks" coverage={pool.coverage} />}
          loading={loading}
        />
      </Card>
      {!loading && pool.spans.length > 0 && <FileLinks path={`/${chain.path}/pool/${pool.code}`} query={SPANS} />}
      {!loading && <CoverageNote coverage={pool.coverage} />}
      {!loading && pool.days.length > 0 && <Days pool={pool} chain={chain} name={name} />}
      <ListTab
        part={blocks}
        columns={blockColumns}
        rowKey={(row) => String(row.height)}
        caption="menu.block-list"
        empty="empty.blocks"
        indexed
        path={`/${chain.path}/pool/${pool.code}`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

function Marks({ pool: { tags, addresses } }: { readonly pool: MiningPoolDetail }) {
  const { t } = usePageContext()
  const facts = [
    ...(tags.length === 0
      ? []
      : [
          {
            id: 'tags',
            label: t('pools.tags'),
            value: tags.map((tag) => (
              <span key={tag}>
                <bdi>{foreignText(tag)}</bdi>{' '}
              </span>
            )),
          },
        ]),
    ...(addresses.length === 0
      ? []
      : [
          {
            id: 'addresses',
            label: t('pools.addresses'),
            value: addresses.slice(0, MOST_ADDRESSES).map((address) => (
              <div key={address}>
                <AddressLink address={address} cut="full" />
              </div>
            )),
          },
        ]),
  ]
  return facts.length === 0 ? null : (
    <Card>
      <FactRows facts={facts} />
    </Card>
  )
}

type Span = MiningPoolDetail['spans'][number]

// Of a span that is not indexed whole, only a floor of its blocks is known.
const spanColumns: readonly RowColumn<Span>[] = [
  { id: 'span', label: 'chart.range', card: 'title', cell: (row) => <SpanName span={row.span} /> },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: (row) => (row.whole ? <ShareBar part={row.blocks} whole={row.of} /> : MISSING),
  },
  { id: 'blocks', label: 'menu.block-list', align: 'end', cell: (row) => <SpanBlocks span={row} /> },
  {
    id: 'empty',
    label: 'column.emptyBlocks',
    hint: 'column.emptyBlocks.hint',
    align: 'end',
    cell: (row) => (row.whole ? <EmptyBlocks mined={row} /> : MISSING),
  },
  {
    id: 'fees',
    label: 'column.feesPerBlock',
    align: 'end',
    cell: (row) => <PerBlock sum={row.whole ? row.fees : null} blocks={row.blocks} />,
  },
  luckColumn<Span>(),
  uncleColumn<Span>(),
  {
    id: 'reward',
    label: 'column.reward',
    hint: 'column.reward.hint',
    align: 'end',
    cell: (row) => <Amount base={row.whole ? row.reward : null} places={4} />,
  },
]

function SpanBlocks({ span: { whole, blocks } }: { readonly span: Span }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{`${whole ? '' : '≥ '}${formatNumber(blocks, { locale })}`}</bdi>
}

function SpanName({ span }: { readonly span: string }) {
  const { t } = usePageContext()
  return <>{spanName(span, t)}</>
}

function Days({
  pool,
  chain,
  name,
}: {
  readonly pool: MiningPoolDetail
  readonly chain: Chain
  readonly name: string
}) {
  const { t } = usePageContext()
  const { days, asOf, coverage } = pool
  const share = ({ blocks, of }: (typeof days)[number]): string | null =>
    blocks === null || of === null || of === 0 ? null : String(blocks / of)
  return (
    <Card title={t('pools.share')}>
      <div className={styles.chart}>
        <LateChart
          height={220}
          data={{
            chart: {
              id: `pool-${pool.code}`,
              title: '',
              group: '',
              unit: 'share',
              shape: 'bar',
              grains: ['day'],
              formula: '',
              series: [{ id: 'share', title: '' }],
            },
            grain: 'day',
            times: days.map(({ timeMs }) => timeMs),
            values: [days.map(share)],
            isRunning: true,
            isEstimate: false,
            asOf,
            coverage,
          }}
          words={{
            title: `${name} · ${chain.name.short}`,
            note: asOf === null ? '' : t('chart.asOf', { block: asOf }),
            names: [t('pools.share')],
          }}
        />
      </div>
    </Card>
  )
}

const blockColumns: readonly RowColumn<PoolBlock>[] = [
  { id: 'height', label: 'column.height', card: 'title', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  {
    id: 'tag',
    label: 'utxo.block.coinbaseText',
    cell: (row) => <bdi>{row.tag === null ? MISSING : foreignText(row.tag)}</bdi>,
  },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txCount} /> },
  { id: 'size', label: 'column.size', align: 'end', card: 'none', cell: (row) => <Figure value={row.size} unit="B" /> },
  {
    id: 'fees',
    label: 'column.fees',
    hint: 'column.fees.hint',
    align: 'end',
    cell: (row) => <Amount base={row.fees} />,
  },
  {
    id: 'reward',
    label: 'column.reward',
    hint: 'column.reward.hint',
    align: 'end',
    cell: (row) => <Amount base={row.reward} rounding="up" />,
  },
]
