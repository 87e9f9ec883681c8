import type { CSSProperties } from 'react'
import { BlockLink } from '@orrery/entities/block-link'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { siNumber } from '@orrery/format/si-number'
import type { Chain } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'
import { UNKNOWN_POOL } from '@orrery/model/mining-pool'
import type { PoolShare, PoolShares } from '@orrery/model/wire/mining'
import { Card } from '@orrery/ui/card'
import type { DonutChartProps } from '@orrery/ui/donut-chart'
import { latePart } from '@orrery/ui/late-part'
import { Tabs } from '@orrery/ui/tabs'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import {
  EmptyBlocks,
  luckColumn,
  PerBlock,
  PoolLink,
  spanName,
  uncleColumn,
} from '../../page-parts/mining/pool-parts.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './pool-list.module.css'
import { DEFAULT_SPAN, spansOf, type PoolListData } from './page.ts'

// The table says the same: the page does not wait for the ring.
const LateDonut = latePart<DonutChartProps>(
  () => import('@orrery/ui/donut-chart').then(({ DonutChart }) => DonutChart),
  ({ values }) => <div className={styles.ring} style={{ '--values': values.length } as CSSProperties} />,
)

/** Who mines the chain, over a span of time (screens-nonevm §4.5). */
export function View({ data, chain, params, loading }: PageProps<'/pool-list/:span?', PoolListData>) {
  const { t } = usePageContext()
  const { shares } = data
  return (
    <>
      <PageHead title={t('menu.pool-list')} kind={chain.name.full} />
      {isMined(chain) && (
        <Tabs
          label={t('chart.range')}
          current={params.span ?? DEFAULT_SPAN}
          tabs={spansOf(chain).map((span) => ({
            id: span,
            label: spanName(span, t),
            to: pathOf(chain, span),
          }))}
        />
      )}
      {!isMined(chain) ? (
        <EmptyBecause what="notOffered.title" because="pools.notMined" />
      ) : shares === null ? (
        <NotOffered />
      ) : (
        <Shares shares={shares} chain={chain} loading={loading} path={pathOf(chain, params.span ?? DEFAULT_SPAN)} />
      )}
    </>
  )
}

const pathOf = ({ path }: Chain, span: string): string => `/${path}/pool-list${span === DEFAULT_SPAN ? '' : `/${span}`}`

function Shares({
  shares,
  chain,
  loading,
  path,
}: {
  readonly shares: PoolShares
  readonly chain: Chain
  readonly loading: boolean
  readonly path: string
}) {
  const { t, locale } = usePageContext()
  const { blocks, expected, hashRate } = shares
  const unnamed = shares.hits.reduce((rest, hit) => rest - hit.blocks, blocks)
  return (
    <>
      {!loading && !shares.named && (
        <Notice tone="warn" title="pools.unnamed">
          <code>ORRERY_POOLS_{chain.code.replaceAll('-', '_')}=/…/pools.json</code>
        </Notice>
      )}
      <Facts
        loading={loading}
        facts={[
          { label: 'menu.block-list', value: <Figure value={blocks} /> },
          {
            label: 'pools.expected',
            value: expected === null || !shares.whole ? MISSING : formatNumber(expected, { locale, max: 1 }),
          },
          {
            label: 'chart.blockLuck',
            value: !expected || !shares.whole ? MISSING : formatPercent(blocks / expected, 1, locale, 1),
          },
          {
            label: 'chart.hashRate',
            value: hashRate === null || !shares.whole ? MISSING : `${siNumber(hashRate, locale)}H/s`,
          },
        ]}
      />
      {!loading && blocks > 0 && (
        <Card title={spanName(shares.span, t)}>
          <LateDonut
            title={t('pools.share')}
            {...(shares.asOf === null ? {} : { note: t('chart.asOf', { block: shares.asOf }) })}
            values={[
              ...shares.hits.map(({ code, name, blocks: value }) => ({
                name:
                  code === UNKNOWN_POOL
                    ? t('pools.unknown')
                    : (name ?? (chain.family === 'evm' ? shortenMiddle(code) : code)),
                value,
              })),
              // The list names a hundred; the ring is of all.
              ...(unnamed > 0 ? [{ name: t('ui.other'), value: unnamed }] : []),
            ]}
            formatValue={(value) => formatNumber(value, { locale })}
            formatRate={(rate) => formatPercent(rate, 1, locale, 1)}
            fileName={`${chain.path}-pools-${shares.span}`}
          />
        </Card>
      )}
      {!loading && <CoverageNote coverage={shares.coverage} />}
      <Card padding="flush">
        <RowTable
          columns={columnsOf(chain, shares)}
          rows={shares.hits}
          rowKey={(row) => row.code}
          caption={t('menu.pool-list')}
          empty={<EmptyBecause what="empty.blocks" coverage={shares.coverage} />}
          loading={loading}
        />
        {shares.hits.length > 0 && !loading && <FileLinks path={path} />}
      </Card>
    </>
  )
}

const columnsOf = (
  chain: Chain,
  { hits, blocks: of, hashRate, whole }: PoolShares,
): readonly RowColumn<PoolShare>[] => [
  {
    id: 'rank',
    label: 'column.rank',
    narrow: true,
    card: 'mark',
    cell: (row) => <Figure value={hits.indexOf(row) + 1} />,
  },
  {
    id: 'pool',
    label: 'column.pool',
    card: 'title',
    cell: (row) => <PoolLink chain={chain} code={row.code} name={row.name} />,
  },
  {
    id: 'share',
    label: 'column.share',
    hint: 'pools.share',
    align: 'end',
    cell: (row) => <ShareBar part={row.blocks} whole={of} />,
  },
  { id: 'blocks', label: 'menu.block-list', align: 'end', cell: (row) => <Figure value={row.blocks} /> },
  // By its share of the blocks: what a pool hashes the chain does not tell.
  ...(hashRate === null || !whole || of === 0
    ? []
    : [
        {
          id: 'rate',
          label: 'chart.hashRate',
          hint: 'pools.rate.hint',
          align: 'end' as const,
          cell: (row: PoolShare) => <Rate rate={(Number(hashRate) * row.blocks) / of} />,
        },
      ]),
  {
    id: 'empty',
    label: 'column.emptyBlocks',
    hint: 'column.emptyBlocks.hint',
    align: 'end',
    cell: (row) => <EmptyBlocks mined={row} />,
  },
  {
    id: 'fees',
    label: 'column.feesPerBlock',
    align: 'end',
    cell: (row) => <PerBlock sum={row.fees} blocks={row.blocks} />,
  },
  luckColumn<PoolShare>(),
  ...(chain.family === 'evm' ? [uncleColumn<PoolShare>()] : []),
  { id: 'last', label: 'column.lastBlock', align: 'end', cell: (row) => <BlockLink block={row.lastHeight} /> },
]

function Rate({ rate }: { readonly rate: number }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{`${siNumber(String(rate), locale)}H/s`}</bdi>
}
