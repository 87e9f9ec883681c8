import { Type, type Static } from 'typebox'
import { AddressNames, Amount, HeadRef, Moment, Nullable, listOf } from './common.ts'
import { TokenRef, Worth } from './transaction.ts'

/** One of the largest balances of an asset. */
export const RichRow = Type.Object({
  /** By balance, from 1. */
  rank: Type.Integer(),
  address: Type.String(),
  amount: Amount,
  /** Parts per million of all balances, of those that a sweep was told where there is one, rounded down, but 1 for what is less than that and not nothing; null where they add up to nothing. */
  sharePpm: Nullable(Type.Integer()),
  /** Transactions and transfers that name the address; null while it was not looked at. */
  txCount: Nullable(Type.Integer()),
  firstSeenMs: Nullable(Moment),
  /** null: nothing of this address happened in any block but that it was given its balance by block 0. */
  lastSeenMs: Nullable(Moment),
  /** True where a contract is known to have been made at the address. */
  isContract: Type.Boolean(),
  /** What the balance is worth at the pools' newest prices; null where no pool leads to it, absent where prices are not told. */
  worth: Type.Optional(Nullable(Worth)),
})
export type RichRow = Static<typeof RichRow>

/** A row of the largest balances of an asset, with its changes in the last 24 hours, 7 and 30 days before the newest block; null while they are not counted. */
export const RankedRow = Type.Object({
  ...RichRow.properties,
  change24h: Nullable(Amount),
  change7d: Nullable(Amount),
  change30d: Nullable(Amount),
  /** The block at which the node told the balance, where the index does not. */
  checkedHeight: Type.Optional(Nullable(Type.Integer())),
  /** By how much the node told another balance than in the sweep before; null where that one is not kept, or was not told of the address. */
  changeSwept: Type.Optional(Nullable(Amount)),
})
export type RankedRow = Static<typeof RankedRow>

/** What the ranking of an asset says of all of its holders. Everything is null or empty unless `state` is `ready`. */
export const RankingFacts = Type.Object({
  /** `preparing`: balances are being ranked for the first time. `untold`: they are not all known, see `why`. */
  state: Type.Union([Type.Literal('ready'), Type.Literal('preparing'), Type.Literal('untold')]),
  /** The rows are of some addresses alone, labelled ones or those of a `sweep`, with the balances that the node told: the index does not show all that moves the coin, and nothing is told of all. */
  isPart: Type.Optional(Type.Literal(true)),
  /** Where the node was asked instead, once a day: the addresses that it was asked about and those that it told of, or told of so far while the first time goes on (`of` is null while they are chosen). */
  sweep: Type.Optional(
    Type.Object({
      checked: Type.Integer(),
      of: Nullable(Type.Integer()),
      /** All balances that it was told, of which the rows' shares are: what exists in all is not known. */
      total: Type.Optional(Amount),
      /** The last block of the sweep before, which changes are since; null where none is kept, as after a start. */
      before: Type.Optional(Nullable(HeadRef)),
    }),
  ),
  /** What the node lacks; null where blocks are missing. */
  why: Nullable(Type.String()),
  token: Nullable(TokenRef),
  /** The block that all numbers reflect. */
  asOf: Nullable(HeadRef),
  /** Addresses with a positive balance. */
  holders: Nullable(Type.Integer()),
  /** All positive balances together. */
  total: Nullable(Amount),
  /** How many of the largest balances are listed. */
  ranked: Type.Integer(),
  /** All balances by size: from 10^(digits−1) base units to below 10^digits. */
  bands: Type.Array(
    Type.Object({ digits: Type.Integer(), holders: Type.Integer(), sum: Amount, sharePpm: Nullable(Type.Integer()) }),
  ),
  /**
   * All balances of the coin of an output chain by what locks their outputs, the type with most addresses first: `p2pkh`, `p2sh`, `p2wpkh`, `p2wsh`, `p2tr`,
   * `witness` (later versions), `pubkey` (bare keys) and `script` (any other).
   */
  scripts: Type.Optional(
    Type.Array(
      Type.Object({
        type: Nullable(Type.String()),
        holders: Type.Integer(),
        sum: Amount,
        sharePpm: Nullable(Type.Integer()),
      }),
    ),
  ),
  /** What the largest together have, in parts per million of all. */
  tops: Type.Array(Type.Object({ holders: Type.Integer(), sharePpm: Nullable(Type.Integer()) })),
  /** The fewest addresses that together have more than half (the Nakamoto coefficient); null where more than the listed are needed. */
  majority: Nullable(Type.Integer()),
  /** Gini coefficient in parts per million; null where not all holders are listed. */
  giniPpm: Nullable(Type.Integer()),
})
export type RankingFacts = Static<typeof RankingFacts>

/** The largest balances with what is known of all. */
export const RichList = Type.Object({
  ranking: RankingFacts,
  /** Whether the rows are narrowed to what was asked for: false while it is not known which addresses are contracts. */
  narrowed: Type.Boolean(),
  /** Whether the operator names whose addresses are: without it nobody is labelled. */
  hasLabels: Type.Boolean(),
  list: listOf(RankedRow),
  addressNames: AddressNames,
})
export type RichList = Static<typeof RichList>

/** A row of the largest balances by how long nothing went out. */
export const DormantRow = Type.Object({
  ...RichRow.properties,
  /** When the address last sent something, or first got something where it never did; of a contract, which calls move, when it was last named. What nothing names has rested since the chain began; null where that is not known. */
  sinceMs: Nullable(Moment),
})
export type DormantRow = Static<typeof DormantRow>

/** The largest balances by how long nothing went out of them. */
export const DormantList = Type.Object({
  ranking: RankingFacts,
  /** How many of the largest balances were looked at so far; the list is there when it is all of them. */
  looked: Type.Integer(),
  /** When they were looked at; null before. */
  lookedMs: Nullable(Moment),
  /** What sent nothing for so many years and longer. */
  still: Type.Array(Type.Object({ years: Type.Integer(), holders: Type.Integer(), sum: Amount })),
  list: listOf(DormantRow),
  addressNames: AddressNames,
})
export type DormantList = Static<typeof DormantList>

/** An output that was spent after it lay still for a year or longer. */
export const WokenCoin = Type.Object({
  /** Of the spend. */
  height: Type.Integer(),
  txHash: Type.String(),
  input: Type.Integer(),
  timeMs: Moment,
  /** Whole years of 365 days that it lay still. */
  years: Type.Integer(),
  madeHeight: Type.Integer(),
  madeMs: Moment,
  address: Nullable(Type.String()),
  amount: Amount,
})
export type WokenCoin = Static<typeof WokenCoin>

/** An account that sent something again after a year of 365 days and longer. */
export const WokenAccount = Type.Object({
  address: Type.String(),
  /** Its first transaction after that time, and the one that it sent before. */
  txHash: Type.String(),
  height: Type.Integer(),
  timeMs: Moment,
  lastMs: Moment,
  /** The largest transfer of coins that it sent since, base units. */
  largest: Type.Object({ txHash: Type.String(), height: Type.Integer(), timeMs: Moment, amount: Amount }),
})
export type WokenAccount = Static<typeof WokenAccount>

/** Accounts that woke in the last days, the last one first, among the senders of the largest transfers of coins of each. */
export const WokenAccounts = Type.Object({
  days: Type.Integer(),
  /** Transfers of each day whose senders were looked up. */
  looked: Type.Integer(),
  /** Null while it is being made for the first time, and where the index does not hold all blocks: what was sent before is not known then. */
  told: Nullable(
    Type.Object({ fromHeight: Type.Integer(), toHeight: Type.Integer(), accounts: Type.Array(WokenAccount) }),
  ),
  isMaking: Type.Boolean(),
  addressNames: AddressNames,
})
export type WokenAccounts = Static<typeof WokenAccounts>
