import { Type, type Static } from 'typebox'
import { HoldingsWorth } from './address.ts'
import { Amount, Coverage, listOf, Moment, Nullable } from './common.ts'
import { TokenRef, TxSummary } from './transaction.ts'
import { CodeMatch } from './verification.ts'

/** A waiting transaction of an address. */
export const AccountPending = Type.Intersect([
  TxSummary,
  Type.Object({
    nonce: Nullable(Type.Integer()),
    /** The nonce that must come before: nobody has seen a transaction with it. null where nothing is missing, and where that cannot be told. */
    waitsFor: Nullable(Type.Integer()),
  }),
])
export type AccountPending = Static<typeof AccountPending>

/** A contract that an address made: by a transaction of its own, or as a factory by a call. */
export const Deployed = Type.Object({
  contract: Type.String(),
  /** Whether a source of it is verified here; absent where this site keeps no sources. */
  verified: Type.Optional(Type.Boolean()),
  txHash: Type.String(),
  height: Type.Integer(),
  txIndex: Type.Integer(),
  timeMs: Moment,
  by: Type.Union([Type.Literal('transaction'), Type.Literal('create'), Type.Literal('create2')]),
})
export type Deployed = Static<typeof Deployed>

/** Contracts that an address made. */
export const DeployedList = Type.Intersect([
  listOf(Deployed),
  Type.Object({
    /** How many of the indexed blocks were traced, where calls are what tells; null where transactions do. */
    traced: Nullable(Type.Object({ blocks: Type.Integer(), of: Type.Integer() })),
  }),
])
export type DeployedList = Static<typeof DeployedList>

const Place = { txHash: Type.String(), height: Type.Integer(), timeMs: Moment }

/** What first brought an address coins, among its first incoming transactions; what calls brought is not among them. */
const Funding = Type.Object({ ...Place, from: Type.String(), amount: Amount })

/** What rows of the index tell of an address by rules that anyone can check (screens-evm §5). What a rule has no rows for is null. */
export const AddressSignals = Type.Object({
  /** First and last transaction of the index. */
  first: Nullable(Type.Object(Place)),
  last: Nullable(Type.Object(Place)),
  /** The first transaction that brought it coins, among its first incoming ones; what calls brought is not among them. */
  funded: Nullable(Funding),
  /** Who made the contract, and with which transaction; null of what is none, and where the index does not hold that. */
  made: Nullable(Type.Object({ creator: Type.String(), txHash: Type.String(), height: Type.Integer() })),
  /** How many of its newest transactions days and counterparties are counted from, and since when. */
  counted: Type.Object({ txs: Type.Integer(), sinceMs: Nullable(Moment), whole: Type.Boolean() }),
  /** Days in UTC with a transaction. */
  activeDays: Type.Integer(),
  counterparties: Type.Array(
    Type.Object({
      address: Type.String(),
      count: Type.Integer(),
      received: Amount,
      sent: Amount,
      lastMs: Moment,
    }),
  ),
  /** Permissions that stand by the logs; `unlimited` have no end. null where the chain has none. */
  approvals: Nullable(Type.Object({ standing: Type.Integer(), unlimited: Type.Integer(), whole: Type.Boolean() })),
  /** Addresses that begin and end like one that this address used itself, by its newest transactions and transfers. */
  lookAlikes: Type.Array(Type.Object({ ...Place, address: Type.String(), like: Type.String() })),
  /** ERC-20 tokens of which it holds a tenth or more of what the contract told as its supply at a block, the largest shares first; null where balances are not told. */
  concentrated: Nullable(
    Type.Array(
      Type.Object({
        token: TokenRef,
        amount: Amount,
        supply: Amount,
        sharePpm: Type.Integer(),
        supplyAt: Type.Integer(),
      }),
    ),
  ),
  /** Batches of rollups that it posted with its newest transactions, by whom they went to, the most first. */
  batches: Type.Array(
    Type.Object({
      inbox: Type.String(),
      /** The rollup's software, and its chain id where the inbox tells it. */
      stack: Type.Union([Type.Literal('op'), Type.Literal('arbitrum')]),
      chainId: Nullable(Type.Integer()),
      count: Type.Integer(),
      /** How many of them carried blobs. */
      withBlobs: Type.Integer(),
      /** What these transactions paid together, base units. */
      fees: Amount,
      last: Type.Object(Place),
    }),
  ),
  /** Rules that hold: first seen in the last 7 days, nothing since 180 days, a look-alike, a permission without end, a large share of a token, first coins from what the site's operator labels as a bridge or as a mixer, batches of a rollup that it posts, and that the operator flags it or who made it. */
  signals: Type.Array(
    Type.Union([
      Type.Literal('fresh'),
      Type.Literal('dormant'),
      Type.Literal('lookAlike'),
      Type.Literal('unlimited'),
      Type.Literal('concentrated'),
      Type.Literal('bridged'),
      Type.Literal('batcher'),
      Type.Literal('mixed'),
      Type.Literal('flagged'),
      Type.Literal('flaggedMaker'),
    ]),
  ),
  /** When the rules were looked at. */
  atMs: Moment,
  coverage: Coverage,
})
export type AddressSignals = Static<typeof AddressSignals>

/** What one chain's node and index know of an address. */
export const AddressOnChain = Type.Object({
  /** Code of the chain. */
  chain: Type.String(),
  /** As this chain writes it. */
  address: Type.String(),
  /** The node's block; null where it did not answer. */
  asOf: Nullable(Type.Integer()),
  balance: Nullable(Amount),
  nonce: Nullable(Type.Integer()),
  /** Bytes of code, 0 for none. */
  codeSize: Nullable(Type.Integer()),
  codeHash: Nullable(Type.String()),
  /** Of the blocks that are indexed; null where none is. */
  txCount: Nullable(Type.Integer()),
  lastSeenMs: Nullable(Moment),
  /** The code beside that of the first row: the same, another one, none where that has some, some where that has none, none at both. */
  code: Nullable(
    Type.Union([
      Type.Literal('same'),
      Type.Literal('different'),
      Type.Literal('missing'),
      Type.Literal('there'),
      Type.Literal('none'),
    ]),
  ),
})
export type AddressOnChain = Static<typeof AddressOnChain>

/** One address on all followed chains that write it so, the asked one first (screens-evm §5). */
export const AddressOnChains = Type.Object({ rows: Type.Array(AddressOnChain) })
export type AddressOnChains = Static<typeof AddressOnChains>

/** What an address paid and who called it; null on chains whose coins are outputs, and where there is more than can be counted. */
export const AddressUse = Type.Object({
  /** What it sent, of all indexed blocks. */
  sent: Nullable(Type.Object({ txs: Type.Integer(), fees: Amount, isFloor: Type.Boolean() })),
  /** Gas of what it sent, in all blocks up to `height`: a floor where some of it does not tell its gas. Absent while these sums are not kept, or have not begun. */
  gas: Type.Optional(
    Type.Object({ gas: Amount, txs: Type.Integer(), height: Type.Integer(), isFloor: Type.Boolean() }),
  ),
  /** What was sent to it in the last 30 days before the newest block. */
  calls: Nullable(Type.Object({ txs: Type.Integer(), callers: Type.Integer(), fees: Amount, isFloor: Type.Boolean() })),
  /** What the blocks brought that it produced from height `from` on; null where it produced none of them. */
  made: Nullable(
    Type.Object({
      blocks: Type.Integer(),
      /** Base units; null where one of them does not tell its reward. */
      reward: Nullable(Amount),
      from: Type.Integer(),
      isFloor: Type.Boolean(),
    }),
  ),
  /** Withdrawals from the consensus layer that paid it coins; null where there are none, where another token is paid, and where they are more than can be added up. */
  withdrawn: Nullable(Type.Object({ count: Type.Integer(), amount: Amount, isFloor: Type.Boolean() })),
  /** Its place among the largest balances of the coin as of a block, and its share of all of them; null where it is none of the largest, absent while nobody had them ranked. */
  rank: Type.Optional(
    Nullable(Type.Object({ rank: Type.Integer(), sharePpm: Type.Integer(), height: Type.Integer() })),
  ),
  /** What its fungible tokens are worth together at the pools' newest prices; absent where prices are not told. */
  tokens: Type.Optional(HoldingsWorth),
  /** What a whole coin is worth at the pools' newest prices, in dollars with 18 decimals; absent where that is not told. */
  price: Type.Optional(Amount),
  /** Its source, of a contract that was verified here; null where it was not, absent where this site keeps no sources. */
  source: Type.Optional(Nullable(Type.Object({ name: Type.String(), compiler: Type.String(), match: CodeMatch }))),
  /** Calls inside transactions from it or to it: a floor where not every block was traced. Absent where none was, and where they are more than can be counted. */
  inside: Type.Optional(Type.Object({ count: Type.Integer(), isFloor: Type.Boolean() })),
  /** When its implementation, admin, beacon or facets changed last, by events of its own; null where they told of no change. */
  upgraded: Nullable(Type.Object(Place)),
  /** How many items of NFT contracts it has: a floor where it has more balances than are read. Absent where not every block is indexed. */
  items: Type.Optional(Type.Object({ count: Type.Integer(), isFloor: Type.Boolean() })),
  /** Its first transaction in a block; null where there is none, and where not every block is indexed. */
  first: Type.Optional(Nullable(Type.Object(Place))),
  /** Its last transaction in an indexed block. */
  last: Type.Optional(Nullable(Type.Object(Place))),
  /** What first brought it coins; null where nothing did, and where not every block is indexed. */
  funded: Nullable(Funding),
  /** The newest block that is counted; null where there is none. */
  at: Nullable(Type.Integer()),
})
export type AddressUse = Static<typeof AddressUse>
