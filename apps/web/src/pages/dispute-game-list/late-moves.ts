import { latePart } from '@orrery/ui/late-part'
import type { GameMovesProps } from './game-moves.tsx'

/** Moves, clocks and bonds of a game: the parent chain's node is asked for them once the page stands. */
export const LateMoves = latePart<GameMovesProps>(() => import('./game-moves.tsx').then((module) => module.GameMoves))
