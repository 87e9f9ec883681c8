import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { DisputeGameDetail } from '@orrery/model/wire/dispute-game'
import type { DisputeGameList, RollupStateList } from '@orrery/model/wire/rollup-settlement'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { GamePart, GamesPart, StatesPart } from './list-parts.ts'

/** All are null where the chain settles on none that this site tells of. */
export type DisputeGameListData = {
  readonly games: DisputeGameList | null
  readonly states: RollupStateList | null
  /** The one game that the address asks for, in place of the list. */
  readonly game: DisputeGameDetail | null
}

const stackOf = ({ family, quirks, settlesOn }: Chain): string | null =>
  family === 'evm' && settlesOn !== null ? quirks.stack : null

/** Rollups whose states games are about. */
export const hasGames = (chain: Chain): boolean => stackOf(chain) === 'op'
/** Those of which contracts log states. */
export const hasStates = (chain: Chain): boolean => hasGames(chain) || stackOf(chain) === 'arbitrum'

const STATUSES = ['running', 'challenger', 'defender'] as const

/** What the query narrows the games to: those of the respected type unless it asks for all, or for one. What means nothing is as if it were not there. */
export function gamesAsked(query: URLSearchParams) {
  const type = /^\d{1,9}$/.test(query.get('type') ?? '') ? Number(query.get('type')) : undefined
  const status = STATUSES.find((one) => one === query.get('status'))
  const creator = (query.get('creator') ?? '').trim().slice(0, 160)
  return {
    ...(type !== undefined && { gameType: type }),
    ...(status && { gameStatus: status }),
    ...(creator !== '' && { creator }),
    respected: type === undefined && !query.has('all'),
  }
}

export const page = definePage({
  id: 'dispute-game-list',
  scope: 'chain',
  path: '/dispute-game-list/:list(states)?',
  families: ['evm'],
  menu: { group: 'chain', order: 15, disputed: true },
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<DisputeGameListData> => {
    const { api, chain, params, query, signal } = context
    const none = { games: null, states: null, game: null }
    if (!hasStates(chain)) return none
    const asked = { chain: chain.code, ...listParams(context) }
    try {
      if (params.list === 'states') return { ...none, states: await api.listRollupStates(asked, signal) }
      if (!hasGames(chain)) throw new Redirect(`/${chain.path}/dispute-game-list/states`)
      const game = query.get('game')?.trim()
      if (game) return { ...none, game: await api.getDisputeGame({ chain: chain.code, game }, signal) }
      const { page: _page, at: _at, ...walk } = asked
      const { respected, ...narrowed } = gamesAsked(query)
      const isNarrowed = respected || Object.keys(narrowed).length > 0
      const games = await api.listDisputeGames({ ...(isNarrowed ? walk : asked), ...narrowed, respected }, signal)
      return { ...none, games }
    } catch (error) {
      if (isOrreryError(error, 'CAPABILITY_MISSING')) return none
      throw error
    }
  },
  stub: {
    games: {
      parent: { chain: '', height: null },
      respected: null,
      list: stubList({
        game: STUB_ADDRESS,
        type: 0,
        root: STUB_HASH,
        l2Height: null,
        creator: STUB_ADDRESS,
        factory: STUB_ADDRESS,
        begun: { hash: STUB_HASH, height: 0, timeMs: 0 },
        status: 'unknown' as const,
        ended: null,
      }),
    },
    states: null,
    game: null,
  } satisfies DisputeGameListData as DisputeGameListData,
  title: (_, t) => t('page.needs.games'),
  description: (_, t) => t('games.description'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => [
    ...(data?.games ? [GamesPart.open()] : []),
    ...(data?.states ? [StatesPart.open()] : []),
    ...(data?.game ? [GamePart.open()] : []),
  ],
})
