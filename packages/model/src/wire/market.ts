import { Type, type Static } from 'typebox'
import { Amount, Nullable } from './common.ts'
import { TokenMarks } from './token-marks.ts'
import { TokenRef, Worth } from './transaction.ts'

/** What a token is worth by the pools on the way from what it is measured in: decimal text, of one whole token. */
export const PoolPrice = Type.Object({
  price: Type.String(),
  /** By the first exchanges of the last 24 hours in the same pools; null where one of them does not tell. */
  before: Nullable(Type.String()),
  /** The pool that exchanges the token itself, what for, and the block of the exchange. Null for the measure itself. */
  pool: Nullable(Type.Object({ pool: Type.String(), quote: TokenRef, height: Type.Integer() })),
  /** Pools of the way. */
  hops: Type.Integer(),
  /** The least that a pool of the way holds of what it is paid with; null for the measure itself. */
  depth: Nullable(Type.String()),
  /** Its price times its supply; null where the supply is not known. */
  cap: Nullable(Type.String()),
  /** What its pools exchanged of it in the last 24 hours, at this price; null where that is not told. */
  volume: Nullable(Type.String()),
})
export type PoolPrice = Static<typeof PoolPrice>

/** A token with what pools tell of its worth. */
export const MarketToken = Type.Object({
  token: TokenRef,
  supply: Nullable(Amount),
  /** In the chain's coin, and in dollars as coins that are meant to stay at one tell them; null where no pool leads there. */
  coin: Nullable(PoolPrice),
  dollars: Nullable(PoolPrice),
  /** What its pools exchanged of it in the last 24 hours, base units; null where that is not told. */
  volume: Nullable(Amount),
  /** Exchanges in its pools, and how many of these were looked at. */
  trades: Type.Integer(),
  pools: Type.Integer(),
  holders: Nullable(Type.Integer()),
  /** By how many they changed in the last seven days of UTC; null where no ledger tells. */
  holdersWeek: Nullable(Type.Integer()),
  /** The same on the last whole day of UTC. */
  holdersDay: Nullable(Type.Integer()),
  /** Only in the list of all. */
  marks: Type.Optional(TokenMarks),
})
export type MarketToken = Static<typeof MarketToken>

/** What prices are made of. */
const MarketSource = Type.Object({
  /** The wrapped coin of the chain; null where none is known. */
  coin: Nullable(TokenRef),
  /** Coins that are meant to stay at one dollar, as far as they are known. */
  dollars: Type.Array(TokenRef),
})

/** What tokens are worth by the pools in which most was exchanged in the last 24 hours (screens-evm §8.1), made beside the requests and told again for some minutes. */
export const Market = Type.Object({
  source: MarketSource,
  /** Null while it is being made for the first time, where no block of the span is here, and where not every block is indexed. */
  told: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      whole: Type.Boolean(),
      /** Pools that told a price. */
      pools: Type.Integer(),
      /** The last block of the sums of exchanges by hour; null where none are kept. */
      through: Nullable(Type.Integer()),
      /** Those whose pools hold most first; at most a hundred. */
      tokens: Type.Array(MarketToken),
    }),
  ),
  isMaking: Type.Boolean(),
})
export type Market = Static<typeof Market>

/** The same of one token. */
export const TokenPrice = Type.Object({
  source: MarketSource,
  /** The span whose busiest pools were looked at; null as above. */
  span: Nullable(Type.Object({ fromHeight: Type.Integer(), toHeight: Type.Integer() })),
  /** Null where none of these pools leads to it. */
  token: Nullable(MarketToken),
  /**
   * What its pools among these hold, both sides together, no token for more than the pools on the way to its price hold, and how many pools that is; null where
   * none of them exchanges it, or no price leads to what they hold.
   */
  liquidity: Nullable(Type.Object({ worth: Worth, pools: Type.Integer() })),
  isMaking: Type.Boolean(),
})
export type TokenPrice = Static<typeof TokenPrice>
