import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

const Votes = Type.Object({
  /** The slot whose committees voted: the one before the block's. */
  slot: Type.Integer(),
  voted: Type.Integer(),
  /** Members of the committees that the block has votes of. */
  members: Type.Integer(),
  /** Some votes are told in a way that cannot be laid over the others: `voted` is the least. */
  isFloor: Type.Boolean(),
})
export type ConsensusVotes = Static<typeof Votes>

/** The block of the consensus layer that carries a block of the chain (screens-evm §3.2), as a consensus node tells it. */
export const ConsensusBlock = Type.Object({
  slot: Type.Integer(),
  epoch: Type.Integer(),
  /** Name of the fork by whose rules it was made. */
  fork: Nullable(Type.String()),
  root: Nullable(Type.String()),
  parentRoot: Type.String(),
  stateRoot: Type.String(),
  /** Null where the node does not say. */
  isFinal: Nullable(Type.Boolean()),
  /** Index of the validator; of it what the node says now. */
  proposer: Type.Integer(),
  proposerKey: Nullable(Type.String()),
  proposerStatus: Nullable(Type.String()),
  graffiti: Type.String(),
  randao: Type.String(),
  attestations: Type.Integer(),
  /** Of the committees of the slot before; null where the block has none of them. */
  votes: Nullable(Votes),
  /** Members of the sync committee and how many of them signed; null before there was one. */
  sync: Nullable(Type.Object({ signed: Type.Integer(), members: Type.Integer() })),
  proposerSlashings: Type.Integer(),
  attesterSlashings: Type.Integer(),
  /** Deposits by the old way, which proofs come with. */
  deposits: Type.Integer(),
  /** Validators that announced their exit here. */
  exits: Type.Array(Type.Integer()),
  credentialChanges: Nullable(Type.Integer()),
  /** Of the execution layer (EIP-7685); null before Electra. */
  requests: Nullable(
    Type.Object({ deposits: Type.Integer(), withdrawals: Type.Integer(), consolidations: Type.Integer() }),
  ),
  blobs: Nullable(Type.Integer()),
})
export type ConsensusBlock = Static<typeof ConsensusBlock>

/** `lack`: why there is none. `unknown`: the node has no block of the slot. `other`: it has another one there, which carries another block of the chain. */
export const BlockConsensus = Type.Object({
  height: Type.Integer(),
  told: Nullable(ConsensusBlock),
  lack: Nullable(Type.Union([Type.Literal('unknown'), Type.Literal('other')])),
})
export type BlockConsensus = Static<typeof BlockConsensus>

/** What a consensus node says of validators by their keys, at its head. */
export const ValidatorStates = Type.Object({
  /** Whether the operator names a consensus node; without one nothing below is known. */
  isAsked: Type.Boolean(),
  states: Type.Array(
    Type.Object({
      pubkey: Type.String(),
      /** Null where it is no validator (yet). */
      index: Nullable(Type.Integer()),
      /** As beacon-APIs names it: `active_ongoing`, `exited_slashed` … */
      status: Nullable(Type.String()),
      /** Of what is no validator: its place among the deposits that wait, from 1; null where it is not among them, or they are not known. */
      place: Nullable(Type.Integer()),
    }),
  ),
  /** How many deposits wait; null where that was not asked, or is not told. */
  queued: Nullable(Type.Integer()),
})
export type ValidatorStates = Static<typeof ValidatorStates>
