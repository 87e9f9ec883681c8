import { Type, type Static } from 'typebox'
import { Amount, listOf, Moment, Nullable } from './common.ts'

/** A transaction of the parent chain, and when it was. */
export const ParentTx = Type.Object({ hash: Type.String(), height: Type.Integer(), timeMs: Moment })
export type ParentTx = Static<typeof ParentTx>

/** The chain that a rollup settles on, and up to which of its blocks this site tells. */
export const ParentHead = Type.Object({ chain: Type.String(), height: Nullable(Type.Integer()) })
export type ParentHead = Static<typeof ParentHead>

/** A state of a rollup as a contract on its parent chain was told it, or confirmed it; null is what the log does not tell. */
export const RollupState = Type.Object({
  kind: Type.Union([
    Type.Literal('output'),
    Type.Literal('node'),
    Type.Literal('assertion'),
    Type.Literal('send-root'),
  ]),
  /** Index of the output, number of the node. */
  number: Nullable(Type.Integer()),
  /** Root of the state, or of what was sent. */
  root: Nullable(Type.String()),
  /** The rollup's block. */
  l2Height: Nullable(Type.Integer()),
  l2Hash: Nullable(Type.String()),
  /** Hash of the assertion. */
  assertion: Nullable(Type.String()),
  /** Contracts and accounts of the parent chain. */
  contract: Type.String(),
  proposer: Nullable(Type.String()),
  tx: ParentTx,
})
export type RollupState = Static<typeof RollupState>

/** Of the parent chain's blocks `list` tells in its coverage which ones it is made of. */
export const RollupStateList = Type.Object({ parent: ParentHead, list: listOf(RollupState) })
export type RollupStateList = Static<typeof RollupStateList>

export const RollupStateDetail = Type.Object({
  parent: ParentHead,
  state: RollupState,
  /** Greatest number of its kind. */
  newest: Nullable(Type.Integer()),
})
export type RollupStateDetail = Static<typeof RollupStateDetail>

/** How a game ended; `running` only where the index would know of its end. */
export const GameStatus = Type.Union([
  Type.Literal('running'),
  Type.Literal('challenger'),
  Type.Literal('defender'),
  Type.Literal('unknown'),
])
export type GameStatus = Static<typeof GameStatus>

/** A game about a claimed state of a rollup, as its factory and itself logged it (screens-evm §12.4). */
export const DisputeGame = Type.Object({
  game: Type.String(),
  type: Type.Integer(),
  root: Type.String(),
  /** The rollup's block, where the transaction that began the game tells it. */
  l2Height: Nullable(Type.Integer()),
  creator: Nullable(Type.String()),
  factory: Type.String(),
  begun: ParentTx,
  status: GameStatus,
  ended: Nullable(ParentTx),
})
export type DisputeGame = Static<typeof DisputeGame>

/** `respected` is the type of games that the rollup's portal goes by now; null where its parent's node does not tell. */
export const DisputeGameList = Type.Object({
  parent: ParentHead,
  respected: Nullable(Type.Integer()),
  list: listOf(DisputeGame),
})
export type DisputeGameList = Static<typeof DisputeGameList>

/** The output root of a block, made of what the rollup's own node tells of it. */
export const OutputRoot = Type.Object({
  height: Type.Integer(),
  blockHash: Type.String(),
  stateRoot: Type.String(),
  passerRoot: Type.String(),
  root: Type.String(),
})
export type OutputRoot = Static<typeof OutputRoot>

/** How far a message to the parent chain is there; `waiting` only where the index would know more. */
export const DepartureStatus = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('proven'),
  Type.Literal('completed'),
  Type.Literal('failed'),
  Type.Literal('unknown'),
])
export type DepartureStatus = Static<typeof DepartureStatus>

/** A message of a rollup to its parent chain, with what became of it there (screens-evm §12.5). */
export const DepartedMessage = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  logIndex: Type.Integer(),
  timeMs: Moment,
  /** A hash, or its number. */
  id: Type.String(),
  number: Nullable(Type.String()),
  /** Account of the rollup. */
  sender: Nullable(Type.String()),
  /** Account of the parent chain. */
  target: Nullable(Type.String()),
  amount: Nullable(Amount),
  status: DepartureStatus,
  proven: Nullable(ParentTx),
  completed: Nullable(ParentTx),
})
export type DepartedMessage = Static<typeof DepartedMessage>

/** `lookedTo` is the lowest height that was looked at; `parent` null where this site does not tell what is logged there. */
export const DepartedList = Type.Object({
  parent: Nullable(ParentHead),
  list: listOf(DepartedMessage),
  lookedTo: Nullable(Type.Integer()),
  whole: Type.Boolean(),
})
export type DepartedList = Static<typeof DepartedList>
