import { Type, type Static } from 'typebox'
import { Amount, Finality, Moment, Nullable } from './common.ts'

/** A withdrawal from the consensus layer (EIP-4895). `amount` in base units of the native coin, or of `token`. */
export const Withdrawal = Type.Object({
  height: Type.Integer(),
  timeMs: Moment,
  index: Type.Integer(),
  validator: Type.Integer(),
  address: Type.String(),
  amount: Amount,
  /** The token that is paid in place of the native coin. */
  token: Nullable(Type.String()),
})
export type Withdrawal = Static<typeof Withdrawal>

/** A blob (EIP-4844), without its bytes: those stand on the consensus layer (`BlobBody`). */
export const Blob = Type.Object({
  hash: Type.String(),
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  /** Place among the blobs of its transaction, from 0. */
  position: Type.Integer(),
  timeMs: Moment,
  sender: Type.String(),
  /** Base units per blob gas; null where the node did not tell. */
  price: Nullable(Amount),
})
export type Blob = Static<typeof Blob>

/** A transaction that carries blobs. `bytes` are those of its blobs, whole; `cost` is their price times their gas, null where the node did not tell the price. */
export const BlobTx = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  timeMs: Moment,
  blobs: Type.Integer(),
  bytes: Type.Integer(),
  price: Nullable(Amount),
  cost: Nullable(Amount),
})
export type BlobTx = Static<typeof BlobTx>

/** A blob with the block that carries it, and how many blobs that block has in all. */
export const BlobDetail = Type.Intersect([
  Blob,
  Type.Object({
    blockHash: Type.String(),
    finality: Finality,
    blockBlobs: Type.Integer(),
    /** To whom its transaction goes: of a rollup the inbox; null where that is not indexed. */
    receiver: Nullable(Type.String()),
    /** What that is called by the operator's labels or known software: of a rollup which it is. Null where nobody has a name for it. */
    receiverName: Nullable(Type.String()),
    /** Whether a node is asked for its bytes here. */
    hasBody: Type.Boolean(),
  }),
])
export type BlobDetail = Static<typeof BlobDetail>

/** The bytes of a blob, 131,072 of them in hexadecimal, as a consensus node or the chain's own told them; null where it keeps them no more. */
export const BlobBody = Type.Object({
  hash: Type.String(),
  bytes: Nullable(Type.String()),
  by: Nullable(Type.Union([Type.Literal('consensus'), Type.Literal('node'), Type.Literal('kept')])),
})
export type BlobBody = Static<typeof BlobBody>

/**
 * What a rollup wrote into the blobs of one transaction. `form` is null where it is none that is known here. Of a channel that goes on in other transactions, or cannot be
 * unpacked, there is nothing inside to be counted: null.
 */
export const BlobBatch = Type.Object({
  txHash: Type.String(),
  /** How many blobs were read together; 0 where their bytes are kept no more. */
  blobs: Type.Integer(),
  form: Nullable(Type.Union([Type.Literal('op'), Type.Literal('arbitrum')])),
  channels: Type.Array(
    Type.Object({
      id: Type.String(),
      frames: Type.Integer(),
      isWhole: Type.Boolean(),
      packing: Nullable(Type.Union([Type.Literal('zlib'), Type.Literal('brotli')])),
      /** Bytes as they stand in the blobs, and unpacked. */
      packed: Type.Integer(),
      unpacked: Nullable(Type.Integer()),
      batches: Nullable(Type.Integer()),
      blocks: Nullable(Type.Integer()),
      txs: Nullable(Type.Integer()),
      /** Where it begins on its own chain: the hash of the block before its first, or the first 20 bytes of it with the seconds since that chain's genesis; null where that is not told. */
      first: Nullable(Type.Object({ parent: Type.String(), sinceGenesis: Nullable(Type.Integer()) })),
    }),
  ),
})
export type BlobBatch = Static<typeof BlobBatch>

/** An authorisation of a set-code transaction (EIP-7702). */
export const Authorization = Type.Object({
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  /** Place in the transaction's list, from 0. */
  position: Type.Integer(),
  timeMs: Moment,
  /** Recovered from the signature; null where that is none. */
  authority: Nullable(Type.String()),
  /** Whose code the authority takes on; null takes the delegation back. */
  delegate: Nullable(Type.String()),
  /** "0" is any chain. */
  chainId: Amount,
  nonce: Amount,
  /**
   * What the transaction alone proves. `possible`: it applied if nonce and code of the authority allowed it. `applied`:
   * for certain. The others were skipped for certain, for that reason.
   */
  verdict: Type.Union([
    Type.Literal('possible'),
    Type.Literal('applied'),
    Type.Literal('wrong-chain'),
    Type.Literal('nonce'),
    Type.Literal('signature'),
  ]),
})
export type Authorization = Static<typeof Authorization>

/** A request to the consensus layer (EIP-7685) as the contract logged it that took it. */
export const ConsensusRequest = Type.Object({
  height: Type.Integer(),
  txIndex: Type.Integer(),
  logIndex: Type.Integer(),
  timeMs: Moment,
  kind: Type.Union([Type.Literal('deposit'), Type.Literal('exit'), Type.Literal('consolidation')]),
  source: Nullable(Type.String()),
  pubkey: Type.String(),
  target: Nullable(Type.String()),
  credentials: Nullable(Type.String()),
  /** Gwei; "0" of an exit is the whole validator; null for consolidations. */
  gwei: Nullable(Amount),
  index: Nullable(Amount),
  /** The transaction that asked, and who sent it; of the chain's list alone. */
  txHash: Type.Optional(Type.String()),
  txFrom: Type.Optional(Nullable(Type.String())),
  /** Of a deposit, as its key is said to have signed it (BLS12-381, 96 bytes): nobody looked whether it fits. Of the chain's list alone. */
  signature: Type.Optional(Type.String()),
})
export type ConsensusRequest = Static<typeof ConsensusRequest>

/** An uncle by the block that includes it. */
export const Uncle = Type.Object({
  hash: Type.String(),
  /** Its own height. */
  height: Type.Integer(),
  parentHash: Type.String(),
  timeMs: Moment,
  miner: Nullable(Type.String()),
  /** Base units; null where the chain's rule is not known here. */
  reward: Nullable(Amount),
  difficulty: Nullable(Amount),
  gasUsed: Type.Integer(),
  gasLimit: Nullable(Type.Integer()),
  includedIn: Type.Object({ height: Type.Integer(), hash: Type.String(), position: Type.Integer() }),
})
export type Uncle = Static<typeof Uncle>
