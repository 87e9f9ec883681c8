import { Moment } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { formatPercent } from '@orrery/format/format-percent'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Halving } from '@orrery/model/wire/mining'
import { Card } from '@orrery/ui/card'
import { Tabs } from '@orrery/ui/tabs'
import type { Chain } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'
import { useSite } from '../../app/site.ts'
import { useChainHead } from '../../live/use-chain-head.ts'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { Countdown } from '../../page-parts/countdown.tsx'
import type { HalvingData } from './page.ts'

/** When the subsidy of blocks is cut next, and when it was (screens-nonevm §4.5, screens-evm §12.7). */
export function View({ data, chain, loading }: PageProps<string, HalvingData>) {
  const { t } = usePageContext()
  const { halving } = data
  return halving === null ? (
    <>
      <PageHead title={t('menu.halving')} kind={chain.name.full} />
      <EmptyBecause what="notOffered.title" because="pools.notMined" />
    </>
  ) : (
    <Cuts halving={halving} chain={chain} loading={loading} />
  )
}

type CutsProps = { readonly halving: Halving; readonly chain: Chain; readonly loading: boolean }

function Cuts({ halving, chain, loading }: CutsProps) {
  const { t, locale, nowMs } = usePageContext()
  const live = useChainHead(chain.code)
  const height = Math.max(halving.height ?? 0, live?.height ?? 0)
  const { nextHeight, interval } = halving
  const left = nextHeight === null || halving.height === null ? null : Math.max(0, nextHeight - height)
  const at = expectedAt(halving, nextHeight, nowMs)
  if (!loading && halving.rule === null)
    return (
      <>
        <PageHead title={t('menu.halving')} kind={chain.name.full} />
        <ChainTabs of={chain} />
        <EmptyBecause what="halving.none" because="halving.none.reason" />
      </>
    )
  return (
    <>
      <PageHead title={t('menu.halving')} kind={chain.name.full} />
      <ChainTabs of={chain} />
      {!loading && halving.rule !== null && halving.rule !== 'halving' && (
        <Notice tone="accent" title={`halving.rule.${halving.rule}`}>
          {t(`halving.rule.${halving.rule}.text`, { interval: interval ?? 0 })}
        </Notice>
      )}
      {/* Stays, at nought, when the block has come: what stands below keeps its place. */}
      {at !== null && left !== null && <Countdown atMs={at} />}
      <Facts
        loading={loading}
        facts={[
          ...(halving.rule === 'eras'
            ? [{ label: 'halving.era', value: <Figure value={eraAt(halving, height)} /> }]
            : []),
          ...(interval === null ? [] : cutFacts(halving, left, at)),
          { label: 'halving.subsidy', value: <Amount base={halving.subsidy} places="all" /> },
          ...(interval === null
            ? []
            : [{ label: 'halving.next', value: <Amount base={halving.nextSubsidy} places="all" /> }]),
          ...(halving.rule === 'halving'
            ? issueFacts(halving)
            : [
                { label: 'halving.yearly', value: <Amount base={halving.yearly} places={0} /> },
                {
                  label: 'halving.growth',
                  value:
                    halving.yearly === null || halving.circulation === null
                      ? MISSING
                      : formatPercent(halving.yearly, halving.circulation, locale, 2),
                  note: <Amount base={halving.circulation} places={0} />,
                },
              ]),
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
      {(loading || interval !== null) && (
        <Card padding="flush">
          <RowTable
            columns={cutColumns(halving)}
            rows={halving.cuts}
            rowKey={(row) => String(row.height)}
            caption={t('menu.halving')}
            empty={<EmptyBecause what="empty.blocks" because="empty.blocks.reason" />}
            loading={loading}
          />
          {!loading && <FileLinks path={`/${chain.path}/halving`} />}
        </Card>
      )}
    </>
  )
}

/** The same of the other chains of its kind. */
function ChainTabs({ of }: { readonly of: Chain }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const all = chains.filter((chain) => chain.family === of.family && isMined(chain))
  return all.length < 2 ? null : (
    <Tabs
      label={t('column.chain')}
      current={of.code}
      tabs={all.map(({ code, path, name }) => ({ id: code, label: name.short, to: `/${path}/halving` }))}
    />
  )
}

/** The era of a height, the first is 1: each cut begins one. */
const eraAt = ({ cuts }: Halving, height: number): number => cuts.filter((cut) => cut.height <= height).length + 1

/** What is about the next cut. */
function cutFacts({ nextHeight, interval }: Halving, left: number | null, at: number | null): readonly Fact[] {
  return [
    {
      label: 'halving.left',
      value: <Figure value={left} />,
      note: <NextBlock height={nextHeight} />,
    },
    { label: 'halving.date', value: at === null ? MISSING : <Moment ms={at} /> },
    {
      label: 'halving.progress',
      value: left === null || interval === null ? MISSING : <ShareBar part={interval - left} whole={interval} />,
    },
  ]
}

function NextBlock({ height }: { readonly height: number | null }) {
  const { t } = usePageContext()
  if (height === null) return MISSING
  return (
    <>
      {t('column.block')} <Figure value={height} />
    </>
  )
}

/** How much of all coins there are, where there is an end of them. */
const issueFacts = ({ issued, most }: Halving): readonly Fact[] => [
  {
    label: 'halving.issued',
    value: <Amount base={issued} places={2} />,
    note: issued === null || most === null ? MISSING : <ShareBar part={issued} whole={most} />,
  },
  { label: 'halving.most', value: <Amount base={most} places={2} /> },
]

type Cut = Halving['cuts'][number]

/** By the newest block's time and the mean pace; where a block is overdue the next one counts from now, so that nothing to come lies in the past. Null where either is not known. */
const expectedAt = ({ height, timeMs, blockMs }: Halving, at: number | null, nowMs: number): number | null =>
  at === null || height === null || timeMs === null || blockMs === null
    ? null
    : Math.round(Math.max(timeMs, nowMs - blockMs) + (at - height) * blockMs)

const Expected = ({ halving, at }: { readonly halving: Halving; readonly at: number }) => (
  <Moment ms={expectedAt(halving, at, usePageContext().nowMs)} />
)

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
    times: true,
    cell: (row) => {
      const isPast = halving.height !== null && row.height <= halving.height
      return isPast ? (
        <Moment ms={row.timeMs} />
      ) : (
        <>
          ≈ <Expected halving={halving} at={row.height} />
        </>
      )
    },
  },
  { id: 'before', label: 'halving.before', align: 'end', cell: (row) => <Amount base={row.before} places="all" /> },
  { id: 'after', label: 'halving.after', align: 'end', cell: (row) => <Amount base={row.after} places="all" /> },
]
