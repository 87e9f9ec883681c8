import { Type, type Static } from 'typebox'
import type { DeltaCause } from '../rows.ts'
import { AddressMarks, AddressNames, Amount, Ext, Finality, Moment, Nullable, Source } from './common.ts'

export const BlockSummary = Type.Object({
  height: Type.Integer(),
  hash: Type.String(),
  parentHash: Type.String(),
  timeMs: Moment,
  txCount: Type.Integer(),
  size: Nullable(Type.Integer()),
  producer: Nullable(Type.String()),
  fees: Nullable(Amount),
  reward: Nullable(Amount),
  burnt: Nullable(Amount),
  finality: Finality,
  ext: Ext,
})
export type BlockSummary = Static<typeof BlockSummary>

export const BlockDetail = Type.Intersect([
  BlockSummary,
  Type.Object({
    confirmations: Nullable(Type.Integer()),
    logCount: Nullable(Type.Integer()),
    transferCount: Nullable(Type.Integer()),
    /** Calls inside its transactions that are kept; absent where it was not traced. */
    callCount: Type.Optional(Type.Integer()),
    /** User operations (ERC-4337) and requests to the consensus layer (EIP-7685); absent where the family has none. */
    userOpCount: Type.Optional(Type.Integer()),
    requestCount: Type.Optional(Type.Integer()),
    hasNext: Type.Boolean(),
    /** For an orphan: the block that took its place. */
    replacedBy: Nullable(Type.String()),
    /** Blocks of the same height that this site saw lose their place; absent where there are none, and of an orphan, which tells what took its own. */
    siblings: Type.Optional(Type.Array(Type.String())),
    /** Base fee of the block after it, base units per gas: told by that one, or by the rule of EIP-1559 where this block followed it. Absent where neither tells it, and in the answer about a forked block. */
    nextBaseFee: Type.Optional(Amount),
    /** What the last transaction of a block, sent by its fee recipient, paid to another address: most builders pay the proposer so. Absent where it is no such payment. */
    builderPayment: Type.Optional(Type.Object({ txHash: Type.String(), to: Type.String(), amount: Amount })),
    source: Source,
    addressNames: AddressNames,
    addressMarks: AddressMarks,
  }),
])
export type BlockDetail = Static<typeof BlockDetail>

/** Who produced the blocks of the last 24 hours, most first; null where not all of these are indexed. */
export const BlockProducers = Type.Object({
  told: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      blocks: Type.Integer(),
      hits: Type.Array(Type.Object({ address: Type.String(), blocks: Type.Integer() })),
    }),
  ),
})
export type BlockProducers = Static<typeof BlockProducers>

const GasRow = { gasUsed: Type.Integer(), fees: Amount, txs: Type.Integer() }

/** What the gas of a block was used for (screens-evm §3.2), the most first; what no row names is the rest of the sum. */
export const BlockGas = Type.Object({
  height: Type.Integer(),
  /** Of all its transactions that tell theirs. */
  gasUsed: Type.Integer(),
  gasLimit: Nullable(Type.Integer()),
  /** Transactions that do not tell their gas. */
  untold: Type.Integer(),
  /** Transactions that are not counted in, where the block has more than one answer looks at. */
  leftOut: Type.Optional(Type.Integer()),
  /** By receiver; null is the making of contracts. */
  contracts: Type.Array(Type.Object({ address: Nullable(Type.String()), ...GasRow })),
  /** By function; null is what calls none. */
  methods: Type.Array(Type.Object({ method: Nullable(Type.String()), name: Nullable(Type.String()), ...GasRow })),
  addressNames: AddressNames,
})
export type BlockGas = Static<typeof BlockGas>

/** What the node says of the branch of a block that it told; null where this site saw the block lose its place. */
export const BranchStatus = Nullable(
  Type.Union([
    Type.Literal('valid-fork'),
    Type.Literal('valid-headers'),
    Type.Literal('headers-only'),
    Type.Literal('invalid'),
    Type.Literal('parked'),
    Type.Literal('conflicting'),
  ]),
)

/** What a block that lost its place is to the chain (screens-evm §3.3). */
export const ForkKind = Type.Union([Type.Literal('reorg'), Type.Literal('uncle')])
export type ForkKind = Static<typeof ForkKind>

/** A row of the forked-block list. */
export const ForkedBlock = Type.Object({
  height: Type.Integer(),
  hash: Type.String(),
  timeMs: Moment,
  replacedBy: Nullable(Type.String()),
  depth: Type.Integer(),
  /** When it came and when it lost its place; null where the node told it later. */
  seenMs: Nullable(Moment),
  lostMs: Nullable(Moment),
  told: BranchStatus,
  /** `uncle`: a block of the chain names it among its uncles and rewards it. */
  kind: ForkKind,
  producer: Nullable(Type.String()),
  /** Null where the node has its header alone. */
  txCount: Nullable(Type.Integer()),
  /** How many of its transactions the chain has now, as far as it is indexed; null where that is not looked up: on chains of outputs, and of long pages. */
  minedAgain: Nullable(Type.Integer()),
  /** Null on chains without gas. */
  gasUsed: Nullable(Type.Integer()),
})
export type ForkedBlock = Static<typeof ForkedBlock>

/**
 * What became of a forked block's transaction: `mined` is in the chain now, `rival` had an input spent, or its sender's nonce used, by another that is, `pending` waits, `lost` is a
 * coinbase, which ends with its block, `never` is none of these.
 */
export const ForkedFate = Type.Object({
  fate: Type.Union([
    Type.Literal('mined'),
    Type.Literal('rival'),
    Type.Literal('pending'),
    Type.Literal('lost'),
    Type.Literal('never'),
  ]),
  /** Of `rival` the other transaction. */
  by: Nullable(Type.String()),
  /** Of `mined` and `rival` the height of the block. */
  height: Nullable(Type.Integer()),
})
export type ForkedFate = Static<typeof ForkedFate>

/** How much more or less of the chain's coin an address had after a block than before, and by what. */
export const BlockBalance = Type.Object({
  address: Type.String(),
  /** Signed base units. */
  change: Amount,
  /** What it adds up from, each cause once. */
  causes: Type.Array(
    Type.Object({
      cause: Type.Unsafe<DeltaCause>(
        Type.String({ enum: ['transfer', 'fee', 'reward', 'mint', 'burn', 'genesis', 'withdrawal'] }),
      ),
      amount: Amount,
    }),
  ),
})
export type BlockBalance = Static<typeof BlockBalance>

/** What a block had of what was expected of it, by transactions. */
export const BlockHealth = Type.Object({
  height: Type.Integer(),
  /** null for a block that this site did not watch as it came, or that is too old. */
  told: Nullable(
    Type.Object({
      seenMs: Moment,
      /** Waiting transactions that a miner who takes what pays most would have taken: `matched`, `fresh` (left out, but seen less than 30 s before) and `missing`. */
      expected: Type.Integer(),
      matched: Type.Integer(),
      fresh: Type.Integer(),
      missing: Type.Integer(),
      /** What it has besides, and of it what was never seen to wait. */
      added: Type.Integer(),
      unseen: Type.Integer(),
      /** Parts per million of `matched` and `missing` that are `matched`; null where nothing was expected. */
      sharePpm: Nullable(Type.Integer()),
    }),
  ),
})
export type BlockHealth = Static<typeof BlockHealth>

/** What a row of a block list does not hold, asked for where a visitor chooses its columns. */
export const BlockInsides = Type.Object({
  blocks: Type.Array(
    Type.Object({
      height: Type.Integer(),
      /** Transactions by kind; null where the block is not indexed. */
      kinds: Nullable(Type.Record(Type.String(), Type.Integer())),
      /** Calls inside its transactions; null where they were not traced. */
      calls: Nullable(Type.Integer()),
    }),
  ),
  /** Most blobs that a block may hold, from a moment on, as the node tells its rules; null where it does not. */
  blobs: Nullable(Type.Object({ sinceMs: Moment, most: Type.Integer() })),
})
export type BlockInsides = Static<typeof BlockInsides>
