import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** Dollars for a whole token or coin, by days on which a pool of those that price it exchanged, oldest first: until the next of these it stands. */
const Rates = Type.Array(Type.Object({ timeMs: Moment, dollars: Amount }))

/** What an address held of its tokens on days, each at its newest price and at those of then (screens-evm §5). Dollars have 18 decimals. */
export const Portfolio = Type.Object({
  /** Those that are worth most now, the most first; null where no ledger of holders is kept, or it has more to read than one answer may. */
  parts: Nullable(
    Type.Array(
      Type.Object({
        token: TokenRef,
        /** What it held at the end of days (UTC, start of the day in ms) on which that changed, oldest first. */
        points: Type.Array(Type.Object({ timeMs: Moment, amount: Amount, dollars: Amount })),
        /** Earlier days than the first point are left out. */
        cut: Type.Boolean(),
        /** Empty where no day's price is kept. */
        rates: Rates,
      }),
    ),
  ),
  /** What a whole coin of the chain is worth; null where nothing tells it. */
  coin: Nullable(Amount),
  /** The same by day; empty where no day's price is kept. */
  coinRates: Rates,
  /** Tokens with a price that are not among the parts: they are worth less, or their contracts tell other balances than their transfers add up to. */
  left: Type.Integer(),
  /** Tokens without a price. */
  unpriced: Type.Integer(),
})
export type Portfolio = Static<typeof Portfolio>
