import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'

/** Base units per virtual byte (per byte on chains without segwit) with two decimals, as text; null where the fee is not known. */
const Rate = Nullable(Type.String())

/** Coins that went into a block's extension block, or came out of it (Litecoin, LIP-0002 and LIP-0003): one output of a transaction. */
export const BlockPeg = Type.Object({
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  txHash: Type.String(),
  vout: Type.Integer(),
  amount: Amount,
  /** Who got it; null of what went in, whose owner nobody sees, and of a script without an address. */
  address: Nullable(Type.String()),
})
export type BlockPeg = Static<typeof BlockPeg>

/** The same with where it happened. */
export const ChainPeg = Type.Intersect([BlockPeg, Type.Object({ height: Type.Integer(), timeMs: Moment })])
export type ChainPeg = Static<typeof ChainPeg>

/** A transaction among those that a miner weighs together. */
export const ClusterTx = Type.Object({
  hash: Type.String(),
  /** What it is to the one that was asked for; `relative` is bound to it by a common ancestor or descendant. */
  relation: Type.Union([
    Type.Literal('self'),
    Type.Literal('ancestor'),
    Type.Literal('descendant'),
    Type.Literal('relative'),
  ]),
  fee: Nullable(Amount),
  /** Virtual bytes; bytes on chains without segwit. */
  bytes: Type.Integer(),
  /** What it pays by itself. */
  rate: Rate,
  /** What a miner earns per byte by taking it in the best company: its ancestors and the descendants that pay for it. */
  effectiveRate: Rate,
  /** Which part of the node's order it belongs to, from 0; null where the site put them in order. */
  chunk: Nullable(Type.Integer()),
  /** Which of the others it spends from. */
  parents: Type.Array(Type.String()),
})
export type ClusterTx = Static<typeof ClusterTx>

/**
 * A transaction with those that it spends from and that spend from it, waiting beside it or mined in the same block, in the order in
 * which a miner takes them.
 */
export const TxCluster = Type.Object({
  /** The block that holds them; null while they wait. */
  height: Nullable(Type.Integer()),
  /** False when there are more than are told, or more wait than this site follows. */
  whole: Type.Boolean(),
  /** Whose order it is: the node's own, by chunks that it mines as one (Bitcoin Core 31), or one that the site made by what ancestors pay. */
  orderedBy: Type.Union([Type.Literal('node'), Type.Literal('site')]),
  txs: Type.Array(ClusterTx),
})
export type TxCluster = Static<typeof TxCluster>

/** One of the transactions that spent the same outputs, one in place of the other. */
export const TxVersion = Type.Object({
  hash: Type.String(),
  state: Type.Union([
    Type.Literal('pending'),
    Type.Literal('included'),
    Type.Literal('replaced'),
    Type.Literal('dropped'),
    Type.Literal('unknown'),
  ]),
  /** When we first saw it wait; null where we did not, or forgot. */
  seenMs: Nullable(Moment),
  /** When it was mined, replaced or dropped; null while it waits. */
  endedMs: Nullable(Moment),
  height: Nullable(Type.Integer()),
  replacedBy: Nullable(Type.String()),
  fee: Nullable(Amount),
  bytes: Nullable(Type.Integer()),
  rate: Rate,
  /** The first hundred outputs; null addresses are data and what nobody can spend. */
  outputs: Type.Array(Type.Object({ address: Nullable(Type.String()), amount: Amount })),
  outputCount: Type.Integer(),
})
export type TxVersion = Static<typeof TxVersion>

/** All versions of a transaction that are remembered, the oldest first. */
export const TxVersions = Type.Object({ versions: Type.Array(TxVersion), whole: Type.Boolean() })
export type TxVersions = Static<typeof TxVersions>

/** An input of a transaction, by its place in it. */
export const TxInput = Type.Object({
  index: Type.Integer(),
  /** The output that it spends; null of a coinbase. */
  outpoint: Nullable(Type.Object({ txid: Type.String(), vout: Type.Integer() })),
  /** Null while the spent output is not known. Of scripts without an address `pubkey:` or `script:` and hex digits. */
  address: Nullable(Type.String()),
  amount: Nullable(Amount),
  script: Type.String(),
  sequence: Type.Integer(),
  /** Block of the spent output; null where that is not known or waits itself. */
  height: Nullable(Type.Integer()),
})
export type TxInput = Static<typeof TxInput>

/** An output of a transaction, by its place in it. */
export const TxOutput = Type.Object({
  index: Type.Integer(),
  /** Null where nobody can spend it. */
  address: Nullable(Type.String()),
  amount: Amount,
  script: Type.String(),
  /** Null where the index cannot tell, and of what nobody can spend. */
  spent: Nullable(Type.Boolean()),
  /** What spends it; its height is null while that waits, and the output is not spent until a block has it. */
  spentBy: Nullable(Type.Object({ txHash: Type.String(), vin: Type.Integer(), height: Nullable(Type.Integer()) })),
})
export type TxOutput = Static<typeof TxOutput>

/** That a block holds a transaction: the header with its merkle root, and the hashes that lead from the transaction to it. */
export const TxMerkleProof = Type.Object({
  height: Type.Integer(),
  blockHash: Type.String(),
  /** The 80 bytes of the header, as the index has its fields, in hex. */
  header: Type.String(),
  /** The other hash of each pair, the lowest first, as hashes are shown. */
  branch: Type.Array(Type.String()),
  /** Place of the transaction in its block. */
  position: Type.Integer(),
})
export type TxMerkleProof = Static<typeof TxMerkleProof>
