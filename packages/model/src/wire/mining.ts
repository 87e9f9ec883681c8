import { Type, type Static } from 'typebox'
import { Amount, Coverage, Moment, Nullable } from './common.ts'

/** What a pool found in a span. */
export const MinedBlocks = Type.Object({
  blocks: Type.Integer(),
  /** Blocks that hold nothing but their coinbase. */
  empty: Type.Integer(),
  /** Base units over all its blocks; null where one does not tell. */
  fees: Nullable(Amount),
  reward: Nullable(Amount),
  /** The newest of them. */
  lastHeight: Nullable(Type.Integer()),
  /** Blocks that it found beside the chain and that blocks of the span name as uncles; absent where chains know none. */
  uncles: Type.Optional(Type.Integer()),
})
export type MinedBlocks = Static<typeof MinedBlocks>

/**
 * Blocks found of those expected: the usual pace of the span, by the pool's share of the blocks in the three times as long before. What a pool hashes is not told by
 * the chain, so that one that grew looks lucky. Null where that time is not indexed whole or the pool found too little in it.
 */
const Luck = Nullable(Type.Number())

/** A pool of the list; `code` is `unknown` for blocks that fit no pool of the file, and a miner’s address where no file names pools. */
export const PoolShare = Type.Intersect([
  Type.Object({
    code: Type.String(),
    name: Nullable(Type.String()),
    link: Nullable(Type.String()),
    luck: Luck,
  }),
  MinedBlocks,
])
export type PoolShare = Static<typeof PoolShare>

/** Who mined the blocks of a span, the largest share first. */
export const PoolShares = Type.Object({
  span: Type.String(),
  /** False where the operator gave no pool file: then nobody is known by name. */
  named: Type.Boolean(),
  /** Blocks of the span, and how many the chain's pace would have made. */
  blocks: Type.Integer(),
  expected: Nullable(Type.Number()),
  /** Hashes a second that the difficulty of the span's blocks stands for; null where blocks do not tell it, or not all of them are indexed. */
  hashRate: Nullable(Type.String()),
  hits: Type.Array(PoolShare),
  asOf: Nullable(Type.Integer()),
  /** Whether every block of the span is indexed. */
  whole: Type.Boolean(),
  coverage: Coverage,
})
export type PoolShares = Static<typeof PoolShares>

/** One pool: what the file tells of it, and what it found. */
export const MiningPoolDetail = Type.Object({
  code: Type.String(),
  name: Nullable(Type.String()),
  link: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  addresses: Type.Array(Type.String()),
  /** By span, beside the blocks of all. */
  spans: Type.Array(
    Type.Intersect([
      Type.Object({ span: Type.String(), of: Type.Integer(), whole: Type.Boolean(), luck: Luck }),
      MinedBlocks,
    ]),
  ),
  /** Of each of the last ninety days, oldest first: its blocks and those of all; null where the day is not indexed whole. */
  days: Type.Array(Type.Object({ timeMs: Moment, blocks: Nullable(Type.Integer()), of: Nullable(Type.Integer()) })),
  asOf: Nullable(Type.Integer()),
  coverage: Coverage,
})
export type MiningPoolDetail = Static<typeof MiningPoolDetail>

/** A block of a pool. */
export const PoolBlock = Type.Object({
  height: Type.Integer(),
  timeMs: Moment,
  txCount: Type.Integer(),
  size: Nullable(Type.Integer()),
  fees: Nullable(Amount),
  reward: Nullable(Amount),
  /** Readable words of the coinbase. */
  tag: Nullable(Type.String()),
})
export type PoolBlock = Static<typeof PoolBlock>

/** When the difficulty is set anew, and by how much if blocks go on to come as they did since it last was. */
export const Retarget = Type.Object({
  nextHeight: Type.Integer(),
  /** Of the newest block, at the pace since; null while that is not known. */
  atMs: Nullable(Moment),
  /** Millionths that are added to the difficulty; null while there are too few blocks to tell. */
  changePpm: Nullable(Type.Integer()),
})
export type Retarget = Static<typeof Retarget>

/** Where a chain's issue of new coins stands, and when it is cut. */
export const Halving = Type.Object({
  height: Nullable(Type.Integer()),
  /** By which rule blocks make coins; null where it is not known here. */
  rule: Nullable(
    Type.Union([Type.Literal('halving'), Type.Literal('decline'), Type.Literal('eras'), Type.Literal('fixed')]),
  ),
  /** Time of the newest block. */
  timeMs: Nullable(Moment),
  /** Blocks between cuts; null where the chain never cuts its subsidy. */
  interval: Nullable(Type.Integer()),
  /** Base units for the next block now and after the next cut; null where the chain's rule is not known here. */
  subsidy: Nullable(Amount),
  nextSubsidy: Nullable(Amount),
  nextHeight: Nullable(Type.Integer()),
  /** Base units that a year of blocks at the chain's pace makes now, and that exist; null where it is not known. */
  yearly: Nullable(Amount),
  circulation: Nullable(Amount),
  /** Mean ms between the newest blocks, over so many; null while there are too few. */
  blockMs: Nullable(Type.Number()),
  blocksMeasured: Type.Integer(),
  /** Null on chains whose difficulty is set with each block. */
  retarget: Nullable(Retarget),
  /** Base units that blocks may have made so far, and that they ever will; null where there is no end or the rule is not known. */
  issued: Nullable(Amount),
  most: Nullable(Amount),
  /** How many of the newest blocks were made in which way; `indexed` is null where no service may sign one. Null on chains without merge mining. */
  work: Nullable(
    Type.Object({
      of: Type.Integer(),
      own: Type.Integer(),
      merged: Type.Integer(),
      indexed: Nullable(Type.Integer()),
    }),
  ),
  /** Cuts until now and the next ones. `timeMs` of cuts that were indexed. */
  cuts: Type.Array(Type.Object({ height: Type.Integer(), before: Amount, after: Amount, timeMs: Nullable(Moment) })),
})
export type Halving = Static<typeof Halving>

/** How much of its coin an output chain has, in base units, counted by its blocks and by its balances. What is not known is null. */
export const CoinSupply = Type.Object({
  /** The block that the sums of blocks reflect. */
  asOf: Nullable(Type.Integer()),
  /** What all coinbases made beyond fees. */
  made: Nullable(Amount),
  /** Of it, what block 0 made: nobody can spend that. */
  first: Nullable(Amount),
  /** Of it, what coinbases made whose outputs replaced those of an earlier one with their id (BIP-30); absent where there are none. */
  repeated: Type.Optional(Amount),
  /** What went to outputs that nobody can spend, without what is or was in a credit pool. */
  burnt: Nullable(Amount),
  /** What is locked for the platform of DASH (DIP-27) and may come back as outputs; absent elsewhere. */
  creditPool: Type.Optional(Nullable(Amount)),
  /** The rest: what unspent outputs hold. */
  unspent: Nullable(Amount),
  /** What blocks may have made by the rule so far, and that they ever will. */
  issued: Nullable(Amount),
  most: Nullable(Amount),
  /** The sum of all balances behind a block of its own, and by how much what was unspent then is more than it. */
  balances: Type.Object({
    state: Type.Union([Type.Literal('ready'), Type.Literal('preparing'), Type.Literal('untold')]),
    asOf: Nullable(Type.Integer()),
    total: Nullable(Amount),
    apart: Nullable(Amount),
  }),
})
export type CoinSupply = Static<typeof CoinSupply>
