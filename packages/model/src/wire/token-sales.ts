import { Type, type Static } from 'typebox'
import { AddressNames, Amount, Moment, Nullable } from './common.ts'
import { TokenRef } from './transaction.ts'

/** What a payment was in; null is the chain's own coin. */
const Currency = Nullable(TokenRef)

/**
 * What single items of a collection were sold for lately: moved from one to another in a transaction in which that one got no other item, and gave its coins or one token
 * (screens-evm §8.1).
 */
export const TokenSales = Type.Object({
  /** How many days were looked back. */
  days: Type.Integer(),
  /** Transfers that were looked at, the newest; and whether these are all of that time. */
  looked: Type.Integer(),
  isAll: Type.Boolean(),
  sales: Type.Integer(),
  /** By what was paid with, the most frequent first. The median is the lower of two middle ones. */
  prices: Type.Array(
    Type.Object({
      token: Currency,
      sales: Type.Integer(),
      lowest: Amount,
      median: Amount,
      highest: Amount,
      total: Amount,
    }),
  ),
  newest: Type.Array(
    Type.Object({
      txHash: Type.String(),
      height: Type.Integer(),
      seq: Type.Integer(),
      timeMs: Moment,
      tokenId: Nullable(Type.String()),
      from: Nullable(Type.String()),
      to: Nullable(Type.String()),
      token: Currency,
      amount: Amount,
    }),
  ),
  addressNames: AddressNames,
})
export type TokenSales = Static<typeof TokenSales>
