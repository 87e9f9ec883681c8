import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** What an address held of its tokens on days, each at its newest price (screens-evm §5). Dollars have 18 decimals. */
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
      }),
    ),
  ),
  /** What a whole coin of the chain is worth; null where nothing tells it. */
  coin: Nullable(Amount),
  /** Tokens with a price that are not among the parts: they are worth less, or their contracts tell other balances than their transfers add up to. */
  left: Type.Integer(),
  /** Tokens without a price. */
  unpriced: Type.Integer(),
})
export type Portfolio = Static<typeof Portfolio>
