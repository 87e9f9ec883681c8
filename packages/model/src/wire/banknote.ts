import { Type, type Static } from 'typebox'
import { AddressNames, Amount, listOf, Moment, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** Dollar coins of a chain: how many there are of each, and how they grew lately (screens-evm §8.4). Amounts in base units, days of UTC. */
export const BanknoteSummary = Type.Object({
  /** The last block of the sums by day; null where none are kept. */
  asOf: Nullable(Type.Integer()),
  /** The day of that block. */
  lastMs: Nullable(Moment),
  coins: Type.Array(
    Type.Object({
      token: TokenRef,
      /** As its contract tells it now, and at which block; null where it does not tell in time. */
      supply: Nullable(Amount),
      supplyAt: Nullable(Type.Integer()),
      /** What was made less what was taken on the last day so far, and in the last seven and thirty with it; null where not all of these days are told. */
      grownDay: Nullable(Amount),
      grownWeek: Nullable(Amount),
      grownMonth: Nullable(Amount),
      /** What its transfers moved in the last seven days. */
      movedWeek: Nullable(Amount),
      days: Type.Array(Type.Object({ timeMs: Moment, grown: Amount })),
    }),
  ),
})
export type BanknoteSummary = Static<typeof BanknoteSummary>

/** Where something happened, as links need it. */
const Happened = Type.Object({ txHash: Type.String(), height: Type.Integer(), timeMs: Moment })

/** An account that the contract of a token froze, or destroyed the coins of; amounts in base units. */
export const ListedAccount = Type.Object({
  token: TokenRef,
  account: Type.String(),
  /** What froze it last; null where that was not seen. */
  frozen: Nullable(Happened),
  /** What freed it after that. */
  freed: Nullable(Happened),
  /** What it has now, by the ledger; null where that does not tell. */
  held: Nullable(Amount),
  destroyed: Amount,
})
export type ListedAccount = Static<typeof ListedAccount>

/** How accounts stand that tokens froze (screens-evm §8.4). Anybody can write a token that tells so; those of known issuers come first. */
export const ListedAccounts = Type.Object({
  list: listOf(ListedAccount),
  addressNames: AddressNames,
  /** The block of the reading; null while the first is made. */
  asOf: Nullable(Type.Integer()),
  isMaking: Type.Boolean(),
  /** Whether every event of the chain was looked at. */
  isAll: Type.Boolean(),
  totals: Type.Array(
    Type.Object({
      token: TokenRef,
      frozen: Type.Integer(),
      freed: Type.Integer(),
      /** What those who are frozen have; null where the ledger does not tell. */
      held: Nullable(Amount),
      destroyed: Amount,
    }),
  ),
})
export type ListedAccounts = Static<typeof ListedAccounts>
