import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { DisputeGame, DisputeGameList } from '@orrery/model/wire/rollup-settlement'
import { Link } from '@orrery/ui/link'
import { ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { ListFrame, type ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { GameBadge } from '../../page-parts/rollups/game-badge.tsx'
import { OutputCheck } from '../../page-parts/rollups/output-check.tsx'
import { ParentAddress } from '../../page-parts/rollups/told-by-parent.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { gamesAsked } from './page.ts'

type GamesProps = Pick<ListFrameProps<DisputeGame>, 'path' | 'page' | 'query' | 'loading'> & {
  readonly games: DisputeGameList
}

/** Games with how they stand, narrowed to the respected type unless all are asked for (screens-evm §12.4). */
export function Games({ games: { respected, list }, path, query, ...frame }: GamesProps) {
  const { t } = usePageContext()
  const asked = gamesAsked(query)
  const to = (more: Readonly<Record<string, string | null>>): string =>
    pagePath(path, 1, query, { cursor: null, at: null, ...more })
  const isAll = !asked.respected
  return (
    <>
      <TabLinks
        label="column.state"
        active={asked.gameStatus ?? 'all'}
        tabs={[
          { id: 'all', label: 'tab.all', path: to({ status: null }) },
          ...(['running', 'challenger', 'defender'] as const).map((id) => ({
            id,
            label: `games.${id}`,
            path: to({ status: id }),
          })),
        ]}
      />
      <NarrowForm
        key={query.toString()}
        path={path}
        name="creator"
        label="fact.creator"
        asked={asked.creator}
        query={query}
        kept={['all', 'type', 'status']}
      />
      <NarrowForm
        key={`type ${query.toString()}`}
        path={path}
        name="type"
        label="games.type"
        asked={asked.gameType === undefined ? undefined : String(asked.gameType)}
        query={query}
        kept={['all', 'creator', 'status']}
      />
      <ListFrame
        {...frame}
        list={list}
        path={path}
        query={query}
        columns={COLUMNS}
        rowKey={({ game, begun }) => `${begun.height}:${game}`}
        caption="page.needs.games"
        empty={
          <EmptyBecause what="games.none" coverage={list.extend.coverage}>
            {!isAll && respected !== null && <Link to={to({ all: '1' })}>{t('games.allTypes')}</Link>}
          </EmptyBecause>
        }
        above={<LookedTo height={list.extend.lookedTo} />}
      />
    </>
  )
}

/** A game leads to its own page, its contract stands there. */
function GameLink({ game }: Pick<DisputeGame, 'game'>) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/dispute-game-list?game=${game}`}>
      <HashText text={game} cut="short" />
    </Link>
  )
}

const COLUMNS: readonly RowColumn<DisputeGame>[] = [
  { id: 'game', label: 'games.game', card: 'title', cell: ({ game }) => <GameLink game={game} /> },
  { id: 'state', label: 'column.state', card: 'mark', cell: ({ status }) => <GameBadge status={status} /> },
  // Contracts number them without grouping.
  { id: 'type', label: 'games.type', align: 'end', cell: ({ type }) => <bdi dir="ltr">{type}</bdi> },
  {
    id: 'l2Height',
    label: 'games.l2Block',
    align: 'end',
    cell: ({ l2Height }) => (l2Height === null ? MISSING : <BlockLink block={l2Height} />),
  },
  { id: 'root', label: 'games.root', cell: ({ root }) => <HashText text={root} cut="short" /> },
  {
    id: 'ours',
    label: 'games.ours',
    cell: ({ l2Height, root }) => (l2Height === null ? MISSING : <OutputCheck height={l2Height} root={root} />),
  },
  { id: 'creator', label: 'fact.creator', cell: ({ creator }) => <ParentAddress address={creator} /> },
  { id: 'begun', label: 'fact.created', cell: ({ begun }) => <Age ms={begun.timeMs} /> },
  { id: 'begunTx', label: 'arrived.l1Tx', cell: ({ begun }) => <ParentTx hash={begun.hash} /> },
  { id: 'ended', label: 'approval.over', cell: ({ ended }) => <Age ms={ended?.timeMs ?? null} /> },
]
