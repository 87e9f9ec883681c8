import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
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
