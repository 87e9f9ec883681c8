import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { tellsBatches } from '@orrery/evm/tells-batches'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import type { BatchEnds, BatchStage, RollupBatch } from '@orrery/model/wire/rollup-batch'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { BatchBlocks, BatchLink, BatchState, Delay, ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { hasStates } from '../dispute-game-list/page.ts'
import { GROUPS, type BatchListData } from './page.ts'

/** Batches in which a rollup comes to its parent chain, as its own node tells them, or the logs there (screens-evm §12.1). */
export function View({
  data: { found, needs },
  chain,
  params,
  page,
  query,
  loading,
}: PageProps<'/batch-list/:type?', BatchListData>) {
  const { t } = usePageContext()
  if (needs) return <NeedsSource subject="batch-list" chains={[chain]} />
  const base = `/${chain.path}/batch-list`
  const path = params.type === undefined ? base : `${base}/${params.type}`
  return (
    <>
      <PageHead title={t('menu.batch-list')} kind={chain.name.full} />
      <p>
        {t(tellsBatches(chain) ? 'page.batches.description' : 'page.batches.onParent')}
        {hasStates(chain) && (
          <>
            {' '}
            <Link to={`/${chain.path}/dispute-game-list/states`}>{t('states.title')}</Link>
          </>
        )}
      </p>
      {found !== null && <Facts loading={loading} facts={factsOf(found.ends)} />}
      <Tabs
        label={t('menu.batch-list')}
        current={params.type ?? 'all'}
        tabs={GROUPS.filter((group) => found === null || isTold(found.ends, group)).map((group) => ({
          id: group,
          label: t(group === 'all' ? 'tab.all' : `batch.state.${group}`),
          to: group === 'all' ? base : `${base}/${group}`,
        }))}
      />
      {found === null || !isTold(found.ends, params.type ?? 'all') ? (
        <NotOffered />
      ) : (
        <ListFrame
          list={found.list}
          columns={columnsOf(found.ends.stages).filter(
            // No log tells what a batch holds.
            ({ id }) => tellsBatches(chain) || (id !== 'blocks' && id !== 'txs'),
          )}
          rowKey={(row) => String(row.number)}
          caption="menu.batch-list"
          empty={<EmptyBecause what="batch.none" because="batch.none.reason" />}
          path={path}
          page={page}
          query={query}
          loading={loading}
        />
      )}
    </>
  )
}

const isTold = ({ stages }: BatchEnds, group: string): boolean =>
  group === 'all' || stages.some((stage) => stage === group)

const factsOf = (ends: BatchEnds) => [
  { label: 'batch.newest', value: <Figure value={ends.newest} /> },
  ...ends.stages.map((stage) => ({
    label: `batch.last.${stage}`,
    value: <Figure value={ends[stage]} />,
    note: ends[stage] === null ? null : <Behind count={ends.newest - ends[stage]} />,
  })),
]

function Behind({ count }: { readonly count: number }) {
  const { t, locale } = usePageContext()
  return t('batch.behind', { count, value: formatNumber(count, { locale }) })
}

const BEFORE: Readonly<Record<BatchStage, (row: RollupBatch) => number | null>> = {
  committed: (row) => row.timeMs,
  proved: (row) => row.committed.atMs,
  executed: (row) => row.proved.atMs,
}

const txColumn = (stage: BatchStage): RowColumn<RollupBatch> => ({
  id: stage,
  label: `batch.tx.${stage}`,
  cell: (row) => <ParentTx hash={row[stage].hash} />,
})

const delayColumn = (stage: BatchStage): RowColumn<RollupBatch> => ({
  id: `${stage}Delay`,
  label: `batch.delay.${stage}`,
  hint: `batch.delay.${stage}.hint`,
  align: 'end',
  card: 'none',
  cell: (row) => <Delay fromMs={BEFORE[stage](row)} toMs={row[stage].atMs} />,
})

/** All there are. */
const STAGES = GROUPS.length - 1

/** Times of the stages are told by the software that tells all three. */
const columnsOf = (stages: readonly BatchStage[]): readonly RowColumn<RollupBatch>[] => [
  { id: 'batch', label: 'column.batch', card: 'title', cell: (row) => <BatchLink number={row.number} /> },
  {
    id: 'state',
    label: 'column.state',
    card: 'mark',
    cell: (row) => <BatchState state={row.state} last={stages.at(-1)} />,
  },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'blocks', label: 'menu.block-list', cell: (row) => <BatchBlocks batch={row} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txs} /> },
  ...stages.flatMap((stage) => (stages.length < STAGES ? [txColumn(stage)] : [txColumn(stage), delayColumn(stage)])),
]
