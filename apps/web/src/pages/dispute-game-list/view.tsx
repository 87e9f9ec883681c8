import { usePageContext } from '@orrery/entities/page-context'
import { PageHead } from '../../page-parts/page-head.tsx'
import { NeedsSource } from '../../page-parts/needs-source/needs-source.tsx'
import { ToldByParent } from '../../page-parts/rollups/told-by-parent.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { GamePart, GamesPart, StatesPart } from './list-parts.ts'
import { gamesAsked, hasGames, type DisputeGameListData } from './page.ts'

/** Games about states of a rollup, or the states themselves, by what its contracts logged on the parent chain (screens-evm §12.3, §12.4). */
export function View({
  data: { games, states, game },
  ...rest
}: PageProps<'/dispute-game-list/:list(states)?', DisputeGameListData>) {
  const { t } = usePageContext()
  const { chain } = rest
  if (game !== null) return <GamePart.Part detail={game} loading={rest.loading} />
  if (games === null && states === null) return <NeedsSource subject="dispute-game-list" chains={[chain]} />
  const base = `/${chain.path}/dispute-game-list`
  return (
    <>
      <PageHead title={t(states === null ? 'page.needs.games' : 'states.title')} kind={chain.name.full} />
      <p>{t(states === null ? 'games.description' : 'states.description')}</p>
      {!rest.loading && <ToldByParent parent={(games ?? states)!.parent} />}
      {hasGames(chain) && (
        <TabLinks
          label="page.needs.games"
          active={states !== null ? 'states' : gamesAsked(rest.query).respected ? 'games' : 'all'}
          tabs={[
            { id: 'games', label: 'games.respected', path: base },
            { id: 'all', label: 'games.allTypes', path: `${base}?all=1` },
            { id: 'states', label: 'states.title', path: `${base}/states` },
          ]}
        />
      )}
      {games !== null && <GamesPart.Part {...rest} games={games} path={base} />}
      {states !== null && <StatesPart.Part {...rest} list={states.list} path={`${base}/states`} />}
    </>
  )
}
