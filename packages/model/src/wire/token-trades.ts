import { Type, type Static } from 'typebox'
import { AddressNames, Nullable } from './common.ts'
import { Swap } from './pool.ts'

/** What was exchanged of a token lately, in whichever pools (screens-evm §8.2). */
export const TokenTrades = Type.Object({
  /** Transfers of the token that were looked at, the newest or those below a cursor: exchanges are found by what they moved. */
  looked: Type.Integer(),
  /** Whether more was exchanged among them than is told. */
  isCut: Type.Boolean(),
  /** The newest first. */
  trades: Type.Array(
    Type.Intersect([
      Swap,
      Type.Object({
        /** What the pool's counterpart did with the token. */
        side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
        /** Who sent the transaction. */
        trader: Nullable(Type.String()),
      }),
    ]),
  ),
  /** A cursor of the older ones; null where there are no transfers below those that were looked at. */
  next: Nullable(Type.String()),
  addressNames: AddressNames,
})
export type TokenTrades = Static<typeof TokenTrades>
