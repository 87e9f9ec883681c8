import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

/** Both amounts of one exchange, base units: their ratio is its price. */
const Rate = Type.Object({ amount0: Amount, amount1: Amount })

/** What a pool exchanged and at which prices, by its own events (screens-evm §8.2): by hours and days from maintained sums, by minutes from its newest exchanges. */
export const PoolPrices = Type.Object({
  /** How far the sums are: what is told is as of its last block. */
  ledger: Ledger,
  grain: Type.Union([Type.Literal('5min'), Type.Literal('15min'), Type.Literal('hour'), Type.Literal('day')]),
  /** Where not all that was asked for could be looked at: from when on it is whole. Nothing of before is told. */
  sinceMs: Nullable(Moment),
  /** Steps in which anything was exchanged, oldest first. */
  steps: Type.Array(
    Type.Object({
      timeMs: Moment,
      swaps: Type.Integer(),
      /** Sizes of all exchanges together, without their signs. */
      volume0: Amount,
      volume1: Amount,
      open: Rate,
      /** Most of the second token for one of the first. */
      high: Rate,
      low: Rate,
      close: Rate,
    }),
  ),
})
export type PoolPrices = Static<typeof PoolPrices>
