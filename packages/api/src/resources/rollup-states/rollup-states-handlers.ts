import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { listGames, readGame } from '../../queries/rollups/dispute-games.ts'
import { readGameMoves } from '../../queries/rollups/game-moves.ts'
import { listStates, readOutputRoot, readState } from '../../queries/rollups/rollup-states.ts'
import type { rollupStates } from './rollup-states.ts'

/** Answers for states of rollups on their parent chains. */
export const rollupStatesHandlers: Handlers<typeof rollupStates> = {
  listRollupStates: ({ chain, stateKind, ...list }, context) =>
    listStates(context, findDesk(context, chain), { ...list, ...(stateKind && { kind: stateKind }) }),
  getRollupState: ({ chain, rollupState }, context) => readState(context, findDesk(context, chain), rollupState),
  listDisputeGames({ chain, gameType, gameStatus, creator, respected, ...list }, context) {
    const desk = findDesk(context, chain)
    const asked = {
      ...(gameType !== undefined && { gameType }),
      ...(gameStatus && { status: gameStatus }),
      ...(creator !== undefined && { creator }),
      ...(respected !== undefined && { respected }),
    }
    return listGames(context, desk, asked, list)
  },
  getDisputeGame: ({ chain, game }, context) => readGame(context, findDesk(context, chain), game),
  getDisputeGameMoves: ({ chain, game }, context) => readGameMoves(context, findDesk(context, chain), game),
  getBlockOutputRoot: ({ chain, block }, context) => readOutputRoot(findDesk(context, chain), block),
}
