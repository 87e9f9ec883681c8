import { Type, type Static } from 'typebox'
import { Moment, Nullable } from './common.ts'
import { ParentHead } from './rollup-settlement.ts'

/** What is next for a message to a parent chain (screens-evm §12.5). */
export const WithdrawalStep = Type.Union([
  Type.Literal('root'),
  Type.Literal('prove'),
  Type.Literal('mature'),
  Type.Literal('game'),
  Type.Literal('airGap'),
  Type.Literal('finalise'),
  Type.Literal('again'),
  Type.Literal('refused'),
  Type.Literal('done'),
])
export type WithdrawalStep = Static<typeof WithdrawalStep>

/** How a message stands with the contract that lets it out, at a block of the parent chain; null is what is not told, or not so yet. */
export const DepartureState = Type.Object({
  parent: ParentHead,
  /** Of that block. */
  atMs: Moment,
  hash: Type.String(),
  step: WithdrawalStep,
  /** From when on it goes on, where that follows. */
  readyMs: Nullable(Moment),
  provenMs: Nullable(Moment),
  /** Account that proved it. */
  prover: Nullable(Type.String()),
  /** The game that it was proved against, or the one that it would be. */
  game: Nullable(Type.String()),
  /** How long a proof ages, and the end of a game. */
  maturitySeconds: Nullable(Type.Integer()),
  finalitySeconds: Nullable(Type.Integer()),
  paused: Nullable(Type.Boolean()),
})
export type DepartureState = Static<typeof DepartureState>

/** A call on the parent chain by which a message goes on. */
export const ReadyCall = Type.Object({
  step: Type.Union([Type.Literal('prove'), Type.Literal('finalise')]),
  to: Type.String(),
  data: Type.String(),
  /** Chain id of the parent chain. */
  chainId: Type.Integer(),
  /** The state that it is proved against: its index with the factory or the oracle, and its height. */
  against: Nullable(Type.Object({ index: Type.String(), height: Type.Integer(), game: Nullable(Type.String()) })),
})
export type ReadyCall = Static<typeof ReadyCall>

/** The call by which a message goes on, tried at the parent's newest block, or why there is none that works. */
export const DepartureCall = Type.Object({
  parent: ParentHead,
  call: Nullable(ReadyCall),
  refused: Nullable(Type.String()),
})
export type DepartureCall = Static<typeof DepartureCall>
