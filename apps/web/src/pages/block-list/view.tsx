import type { ComponentType } from 'react'
import { blockColumnsFor, GasUsed } from '@orrery/entities/columns/block-columns'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { BlockSummary } from '@orrery/model/wire/block'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { NarrowedNews } from '../../page-parts/lists/narrowed-news.tsx'
import type { ProducerShareProps } from '../../page-parts/mining/producer-share.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import type { PageProps } from '../../routing/page.ts'
import type { BlockSecondProps } from './block-second-cell.tsx'
import { ChoicePart } from './choice-part.ts'
import type { TxCountProps } from './tx-count-cell.tsx'
import type { BlockInsideProps } from './block-inside-cell.tsx'
import type { GasUsedProps } from './gas-used-cell.tsx'
import type { BlockListData } from './page.ts'
import styles from './gas-room.module.css'

// Asked for by a question of its own, where a visitor chooses it.
const LateShare = latePart<ProducerShareProps>(() =>
  import('../../page-parts/mining/producer-share.tsx').then((module) => module.ProducerShare),
)
const shareColumn: RowColumn<BlockSummary> = {
  id: 'producerShare',
  label: 'column.producerShare',
  align: 'end',
  seldom: true,
  cell: ({ producer }) => <LateShare producer={producer} as="cell" />,
}
const lateCells = () => import('./late-cells.ts')
const LateInside = latePart<BlockInsideProps>(() => lateCells().then((cells) => cells.BlockInsideCell))
const insideColumns = (['kinds', 'calls', 'mostBlobs'] as const).map((id): RowColumn<BlockSummary> => ({
  id,
  label: `blocks.column.${id}`,
  align: 'end',
  seldom: true,
  cell: (row) => <LateInside id={id} row={row} />,
}))
const LateTxCount = latePart<TxCountProps>(
  () => lateCells().then((cells) => cells.TxCountCell),
  ({ row }) => <Figure value={row.txCount} />,
)
const LateGasUsed = latePart<GasUsedProps>(
  () => lateCells().then((cells) => cells.GasUsedCell),
  ({ row }) => <GasUsed block={row} />,
)
// Drawn otherwise here than on pages of a few blocks.
const LATE: Readonly<Record<string, ComponentType<{ readonly row: BlockSummary }>>> = {
  txs: LateTxCount,
  gas: LateGasUsed,
}
/** What blocks that work made tell beside others. */
const MINED: ReadonlySet<string> = new Set(['difficulty', 'uncles'])
const LateGasStrip = latePart(
  () => import('./gas-strip.tsx').then((module) => module.GasStrip),
  () => <div className={styles.room} />,
)
// Seldom there.
const LateAhead = latePart(() => import('./ahead-blocks.tsx').then((module) => module.AheadBlocks))
const LateSecond = latePart<BlockSecondProps>(() => lateCells().then((cells) => cells.BlockSecondCell))
const secondOf = (row: BlockSummary | undefined) => Math.floor((row?.timeMs ?? 0) / 1_000)
function columnsFor(rows: readonly BlockSummary[]): readonly RowColumn<BlockSummary>[] {
  const columns = [
    ...blockColumnsFor(rows).map((column, _, all) => {
      const Late = LATE[column.id]
      // On phones what was burnt stands for what came of fees (screens-evm §3.1).
      if (/^(?:fees|reward)$/.test(column.id) && all.some(({ id }) => id === 'burnt'))
        return { ...column, card: 'none' as const }
      return Late === undefined ? column : { ...column, cell: (row: BlockSummary) => <Late row={row} /> }
    }),
    shareColumn,
    ...insideColumns,
  ]
  return rows.some((row, at) => secondOf(row) === secondOf(rows[at + 1]))
    ? columns.toSpliced(3, 0, {
        id: 'second',
        label: 'blocks.column.second',
        card: 'none',
        cell: (row) => <LateSecond row={row} rows={rows} />,
      })
    : columns
}

/** Of blocks that work made, on a chain that has others since: what is told of work stands there unasked (screens-evm §3.1). */
const minedColumns = (rows: readonly BlockSummary[]): readonly RowColumn<BlockSummary>[] =>
  columnsFor(rows).map((column) => (MINED.has(column.id) ? { ...column, seldom: false } : column))

/** Blocks of the chain, newest first: all, or those that are asked for (screens-evm §3.1). */
export function View({ data, chain, page, query, loading }: PageProps<string, BlockListData>) {
  const { t } = usePageContext()
  const { part, choice } = data
  const path = `/${chain.path}/block-list`
  const list = valueOf(part)
  const isBefore =
    chain.family === 'evm' && choice?.toBlock !== undefined && choice.toBlock === chain.quirks.minedThrough
  return (
    <>
      <PageHead title={t('page.blockList.title')} kind={chain.name.full} />
      {chain.family === 'evm' && page === 1 && choice === null && <LateGasStrip key={list?.hits[0]?.height ?? null} />}
      {page === 1 && [...query.keys()].every((name) => name === 'limit') && <LateAhead />}
      {choice !== null && <ChoicePart.Part key={query.toString()} path={path} query={query} asked={choice} />}
      <ListTab
        part={part}
        columns={isBefore ? minedColumns : columnsFor}
        rowKey={(row) => row.hash}
        caption="page.blockList.title"
        empty={choice === null ? emptyInDays(query, 'empty.blocks') : 'empty.filtered'}
        indexed
        path={path}
        page={page}
        query={query}
        loading={loading}
        above={
          <>
            <DateFilter
              path={path}
              query={query}
              beside={
                choice === null && (
                  <Link to={pagePath(path, 1, query, { filter: '1', cursor: null })}>{t('filter.narrow')}</Link>
                )
              }
            >
              {choice === null && (
                <NarrowedNews
                  kind="blocks"
                  chain={chain}
                  page={page}
                  query={query}
                  newest={list?.hits[0]?.height ?? null}
                />
              )}
            </DateFilter>
            <LookedTo height={list?.extend.lookedTo} />
          </>
        }
      />
    </>
  )
}
