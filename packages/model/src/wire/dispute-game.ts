import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { DisputeGame, GameStatus, ParentHead } from './rollup-settlement.ts'

/** A game as its factory and itself logged it; `respected` as of the list. */
export const DisputeGameDetail = Type.Object({
  parent: ParentHead,
  respected: Nullable(Type.Integer()),
  game: DisputeGame,
})
export type DisputeGameDetail = Static<typeof DisputeGameDetail>

/** A claim of a game: the root, or a move against another claim. Accounts of the parent chain. */
export const GameClaim = Type.Object({
  index: Type.Integer(),
  /** Null of the root. */
  parent: Nullable(Type.Integer()),
  claimant: Type.String(),
  /** Who won against it, as far as that is settled. */
  counteredBy: Nullable(Type.String()),
  /** Null where the contract marked it as paid out. */
  bond: Nullable(Amount),
  claim: Type.String(),
  /** Generalised index in the tree of positions. */
  position: Type.String(),
  depth: Type.Integer(),
  isAttack: Nullable(Type.Boolean()),
  madeMs: Moment,
  /** What its side had used of its clock by then. */
  usedSeconds: Type.Number(),
  /** Until when somebody may answer it; null where the game is over, or nobody says. */
  openUntilMs: Nullable(Moment),
})
export type GameClaim = Static<typeof GameClaim>

/** A game as its own contract tells it at a block of the parent chain (screens-evm §12.4); null is what it does not say. */
export const DisputeGameMoves = Type.Object({
  parent: ParentHead,
  /** Of that block. */
  atMs: Moment,
  status: GameStatus,
  createdMs: Nullable(Moment),
  resolvedMs: Nullable(Moment),
  l2Height: Nullable(Type.Integer()),
  startHeight: Nullable(Type.Integer()),
  clockSeconds: Nullable(Type.Number()),
  extensionSeconds: Nullable(Type.Number()),
  maxDepth: Nullable(Type.Integer()),
  splitDepth: Nullable(Type.Integer()),
  /** How many claims there are, of which the first are told; null of kinds of games that have none. */
  count: Nullable(Type.Integer()),
  claims: Type.Array(GameClaim),
  /** Bonds of these claims together. */
  bonded: Amount,
  /** From when on it may be resolved unless somebody answers a claim before; null where that does not follow. */
  openUntilMs: Nullable(Moment),
  /** What accounts may fetch from it. */
  credits: Type.Array(Type.Object({ account: Type.String(), amount: Amount })),
})
export type DisputeGameMoves = Static<typeof DisputeGameMoves>
