import { Moment } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Halving } from '@orrery/model/wire/mining'
import { Card } from '@orrery/ui/card'
import { useChainHead } from '../../live/use-chain-head.ts'
import { Facts } from '../../page-parts/facts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { Countdown } from './countdown.tsx'
import type { HalvingData } from './page.ts'

/** When the subsidy of blocks is cut next, and when it was (screens-nonevm §4.5). */
export function View({ data, chain, loading }: PageProps<string, HalvingData>) {
  const { t, locale } = usePageContext()
  const { halving } = data
  const live = useChainHead(chain.code)
  const height = Math.max(halving.height ?? 0, live?.height ?? 0)
  const { nextHeight, interval } = halving
  const left = nextHeight === null || halving.height === null ? null : Math.max(0, nextHeight - height)
  const at = expectedAt(halving, nextHeight)
  if (!loading && interval === null)
    return (
      <>
        <PageHead title={t('menu.halving')} kind={chain.name.full} />
        <EmptyBecause what="halving.none" because="halving.none.reason" />
      </>
    )
  return (
    <>
      <PageHead title={t('menu.halving')} kind={chain.name.full} />
      {/* Stays, at nought, when the block has come: what stands below keeps its place. */}
      {at !== null && left !== null && <Countdown atMs={at} />}
      <Facts
        loading={loading}
        facts={[
          {
            label: 'halving.left',
            value: <Figure value={left} />,
            note:
              nextHeight === null ? (
                MISSING
              ) : (
                <>
                  {t('column.block')} <Figure value={nextHeight} />
                </>
              ),
          },
          { label: 'halving.date', value: at === null ? MISSING : <Moment ms={at} /> },
          { label: 'halving.subsidy', value: <Amount base={halving.subsidy} places="all" /> },
          { label: 'halving.next', value: <Amount base={halving.nextSubsidy} places="all" /> },
          {
            label: 'halving.progress',
            value: left === null || interval === null ? MISSING : <ShareBar part={interval - left} whole={interval} />,
          },
          {
            label: 'halving.issued',
            value: <Amount base={halving.issued} places={2} />,
            note:
              halving.issued === null || halving.most === null ? (
                MISSING
              ) : (
                <ShareBar part={halving.issued} whole={halving.most} />
              ),
          },
          { label: 'halving.most', value: <Amount base={halving.most} places={2} /> },
          {
            label: 'stat.blockTime',
            value:
              halving.blockMs === null
                ? MISSING
                : t('value.seconds', { value: formatNumber(halving.blockMs / 1_000, { locale, max: 1 }) }),
            note: t('halving.measured', { count: halving.blocksMeasured }),
          },
        ]}
      />
      <Card padding="flush">
        <RowTable
          columns={cutColumns(halving)}
          rows={halving.cuts}
          rowKey={(row) => String(row.height)}
          caption={t('menu.halving')}
          empty={<EmptyBecause what="empty.blocks" />}
          loading={loading}
        />
      </Card>
    </>
  )
}

type Cut = Halving['cuts'][number]

/** The newest block's time and the mean pace since; null where either is not known. */
const expectedAt = ({ height, timeMs, blockMs }: Halving, at: number | null): number | null =>
  at === null || height === null || timeMs === null || blockMs === null
    ? null
    : Math.round(timeMs + (at - height) * blockMs)

const cutColumns = (halving: Halving): readonly RowColumn<Cut>[] => [
  {
    id: 'height',
    label: 'column.height',
    card: 'title',
    cell: (row) =>
      halving.height !== null && row.height <= halving.height ? (
        <BlockLink block={row.height} />
      ) : (
        <Figure value={row.height} />
      ),
  },
  {
    id: 'time',
    label: 'fact.time',
    cell: (row) => {
      const isPast = halving.height !== null && row.height <= halving.height
      return isPast ? (
        <Moment ms={row.timeMs} />
      ) : (
        <>
          ≈ <Moment ms={expectedAt(halving, row.height)} />
        </>
      )
    },
  },
  { id: 'before', label: 'halving.before', align: 'end', cell: (row) => <Amount base={row.before} places="all" /> },
  { id: 'after', label: 'halving.after', align: 'end', cell: (row) => <Amount base={row.after} places="all" /> },
]
