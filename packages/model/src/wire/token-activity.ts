import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'
import { Ledger } from './rune.ts'

/** What a token did by day (screens-evm §8.2), by its transfers. Days are UTC; amounts base units, or items. */
export const TokenActivity = Type.Object({
  /** How far the sums are: what is told is as of its last block. */
  ledger: Ledger,
  /** Without a gap, oldest first: from its first transfer or the first day that was asked for, to the day of the last block. */
  days: Type.Array(
    Type.Object({
      timeMs: Moment,
      transfers: Type.Integer(),
      mints: Type.Integer(),
      burns: Type.Integer(),
      moved: Amount,
      minted: Amount,
      burnt: Amount,
      /** All that was minted up to the day's end, less what was burnt. */
      supply: Amount,
    }),
  ),
  /** Who held it, by the same transfers; null where the chain keeps no such sums. How far they are is their own. */
  holders: Nullable(
    Type.Object({
      ledger: Ledger,
      /** As above, but for the day of their last block. */
      days: Type.Array(
        Type.Object({
          timeMs: Moment,
          /** Addresses with more than none when the day ended. */
          holders: Type.Integer(),
          /** Of those, who had none when it began. */
          came: Type.Integer(),
          /** Who had some when it began and none when it ended. */
          went: Type.Integer(),
        }),
      ),
    }),
  ),
  /**
   * Who moved it by day, as above but for the newest transfers alone; null where they could not be counted in time. `fromMs` is the first day that is
   * counted whole, where transfers of before are not counted; else null.
   */
  parties: Nullable(
    Type.Object({
      counted: Type.Integer(),
      fromMs: Nullable(Moment),
      days: Type.Array(Type.Object({ timeMs: Moment, senders: Type.Integer(), receivers: Type.Integer() })),
    }),
  ),
})
export type TokenActivity = Static<typeof TokenActivity>
