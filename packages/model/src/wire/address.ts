import { Type, type Static } from 'typebox'
import { AddressMarks, AddressNames, Amount, Coverage, Ext, HeadRef, listOf, Moment, Nullable } from './common.ts'
import { ProxyStep } from './contract.ts'
import { TraitState, TraitTypes } from './traits.ts'
import { LabelKind } from './labels.ts'
import { TokenRef, Worth } from './transaction.ts'

/** Whose word an address follows, as far as its code and its transactions tell. */
export const AccountType = Type.Object({
  /** `key`: it signs for itself. `delegated`: so it does, and it runs a contract's code (EIP-7702). `code`: a contract that is somebody's account. */
  by: Type.Union([Type.Literal('key'), Type.Literal('delegated'), Type.Literal('code')]),
  /** The kind of account that the code makes; null where it makes none. */
  runs: Nullable(Type.Union([Type.Literal('safe'), Type.Literal('erc4337'), Type.Literal('erc7579')])),
  /** Of a Safe, how many of its owners it takes; null where it does not tell, and for any other. */
  safe: Nullable(Type.Object({ threshold: Type.Integer(), owners: Type.Integer(), more: Type.Boolean() })),
})
export type AccountType = Static<typeof AccountType>

export const AddressDetail = Type.Object({
  address: Type.String(),
  kind: Type.Union([Type.Literal('account'), Type.Literal('contract'), Type.Literal('unknown')]),
  /** Native balance: asked of the node, or the sum of a complete ledger. null when neither can tell. */
  balance: Nullable(
    Type.Object({ amount: Amount, source: Type.Union([Type.Literal('node'), Type.Literal('ledger')]), asOf: HeadRef }),
  ),
  /** Change by transactions that are in no block yet; null where the node has no mempool. */
  pendingChange: Nullable(Amount),
  /** Indexed transactions; a floor unless coverage is complete. */
  txCount: Nullable(Type.Integer()),
  transferCount: Nullable(Type.Integer()),
  /** The same of the last 24 hours; null where not all of their blocks are indexed. */
  txCount24h: Nullable(Type.Integer()),
  transferCount24h: Nullable(Type.Integer()),
  firstSeenMs: Nullable(Moment),
  lastSeenMs: Nullable(Moment),
  nonce: Nullable(Type.Integer()),
  codeSize: Nullable(Type.Integer()),
  contract: Nullable(Type.Object({ creator: Type.String(), txHash: Type.String(), height: Type.Integer() })),
  /** The first proxy on the way to the code that runs; null for none, and where no node tells. */
  proxy: Nullable(ProxyStep),
  token: Nullable(TokenRef),
  /** What it is by the word of whoever runs the site, whose word stands in its name, and where that is from; absent where nobody says. */
  label: Type.Optional(Type.Object({ kind: LabelKind, source: Type.String() })),
  /** Absent for contracts that are nobody's account, for what never signed anything, and where no node tells. */
  accountType: Type.Optional(AccountType),
  /** Which lists of its own beside transactions, transfers and tokens hold a row of it; those of ledgers that still read history may. */
  lists: Type.Array(
    Type.Union([
      Type.Literal('withdrawals'),
      Type.Literal('authorizations'),
      Type.Literal('userops'),
      Type.Literal('upgrades'),
      Type.Literal('roles'),
      Type.Literal('blobs'),
      Type.Literal('batches'),
      Type.Literal('blocks'),
      Type.Literal('names'),
      Type.Literal('runes'),
      Type.Literal('omni'),
      Type.Literal('cashTokens'),
      Type.Literal('inscriptions'),
      Type.Literal('brc20'),
      Type.Literal('cat20'),
    ]),
  ),
  /** A bridge of the chain is known here, whose moves may name it. */
  bridged: Type.Optional(Type.Literal(true)),
  /** Which lists of it are known to hold nothing: every block is indexed, of calls traced, or the node tells what waits. */
  none: Type.Optional(
    Type.Array(
      Type.Union([
        Type.Literal('internal'),
        Type.Literal('approvals'),
        Type.Literal('nfts'),
        Type.Literal('analytics'),
        Type.Literal('signals'),
        Type.Literal('pending'),
      ]),
    ),
  ),
  coverage: Coverage,
  ext: Ext,
  addressNames: AddressNames,
  addressMarks: AddressMarks,
})
export type AddressDetail = Static<typeof AddressDetail>

/** What an address of an output chain received and sent in all indexed blocks, in whole outputs: what it paid back to itself is in both. */
export const OutputTotals = Type.Object({
  received: Amount,
  /** How many outputs were paid to it, and how many of them are spent. */
  outputs: Type.Integer(),
  sent: Amount,
  spent: Type.Integer(),
  /** A transaction of its spends outputs that are not known: they may have been its own. */
  mayHaveSentMore: Type.Boolean(),
  /** Not every block is indexed. */
  isFloor: Type.Boolean(),
  /** Its place among the largest balances of the coin as of a block, and its share of all of them; null where it is none of the largest, absent while nobody had them ranked. */
  rank: Type.Optional(
    Nullable(Type.Object({ rank: Type.Integer(), sharePpm: Type.Integer(), height: Type.Integer() })),
  ),
})
export type OutputTotals = Static<typeof OutputTotals>

/** The day (its begin, UTC) on which an address moved a token last, as far as blocks through `through` tell. */
export const LastMove = Type.Object({ dayMs: Moment, through: Type.Integer() })
export type LastMove = Static<typeof LastMove>

/** One token that an address holds. */
export const Holding = Type.Object({
  token: TokenRef,
  amount: Amount,
  tokenId: Nullable(Amount),
  /** `node`: the contract answered just now. `ledger`: the sum of indexed transfers. */
  source: Type.Union([Type.Literal('node'), Type.Literal('ledger')]),
  /** At the pools' newest prices; null where no pool leads to it, absent where prices are not told. */
  worth: Type.Optional(Nullable(Worth)),
  /** What as much of it was worth at the first exchanges of the last 24 hours in the same pools. */
  worthBefore: Type.Optional(Nullable(Worth)),
  /** Of fungible tokens: null where only newer blocks moved it; absent where no ledger of holders is kept. */
  lastMove: Type.Optional(Nullable(LastMove)),
})
export type Holding = Static<typeof Holding>

/** What fungible tokens of an address are worth together, by the pools' newest prices: sums of those that pools lead to, and how many are and are not among them. */
export const HoldingsWorth = Type.Object({ worth: Worth, priced: Type.Integer(), unpriced: Type.Integer() })
export type HoldingsWorth = Static<typeof HoldingsWorth>

/** A collection of which an address holds items, and how many different ones. */
export const HeldCollection = Type.Object({ token: TokenRef, items: Type.Integer() })
export type HeldCollection = Static<typeof HeldCollection>

/** What the metadata of one collection tells of the items that an address holds: how many of these have each trait. */
export const HeldTraits = Type.Object({
  state: TraitState,
  looked: Type.Integer(),
  /** Items that are held, and those of them whose metadata is known. */
  total: Type.Integer(),
  known: Type.Integer(),
  types: TraitTypes,
  /** There are more kinds of traits or values than are told. */
  more: Type.Boolean(),
})
export type HeldTraits = Static<typeof HeldTraits>

/** Tokens of an address; `collections`, and `traits` of the one that is asked for, with items alone; `value` is absent where prices are not told. */
export const HoldingList = Type.Intersect([
  listOf(Holding),
  Type.Object({
    value: Type.Optional(HoldingsWorth),
    collections: Type.Optional(Type.Array(HeldCollection)),
    /** How many collections are not among these. */
    moreCollections: Type.Optional(Type.Integer()),
    traits: Type.Optional(HeldTraits),
  }),
])
export type HoldingList = Static<typeof HoldingList>

const CarriedCount = Type.Optional(Nullable(Type.Integer()))

/** How much of what ledgers above a chain tell an output carries, by ledger; null where one does not tell. Those that the chain does not have are left out. */
export const Carried = Type.Object({ inscriptions: CarriedCount, runes: CarriedCount, cashTokens: CarriedCount })
export type Carried = Static<typeof Carried>

/** An unspent or spent output of an address (UTXO). */
export const Output = Type.Object({
  txid: Type.String(),
  vout: Type.Integer(),
  height: Nullable(Type.Integer()),
  amount: Amount,
  script: Type.String(),
  spentBy: Nullable(Type.String()),
  /** This and what follows in the list of unspent ones alone. */
  carried: Type.Optional(Carried),
  confirmations: Type.Optional(Type.Integer()),
  /** The first block that may spend what a block made, while that is still to come; null where nothing is waited for. */
  spendableFrom: Type.Optional(Nullable(Type.Integer())),
  /** A waiting transaction that spends it, null where none does; absent where no node tells what waits. */
  takenBy: Type.Optional(Nullable(Type.String())),
})
export type Output = Static<typeof Output>
