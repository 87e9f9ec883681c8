import { Type, type Static } from 'typebox'
import { AddressNames, Amount, Moment, Nullable } from './common.ts'
import { EventPlace } from './events.ts'
import { TokenRef, Worth } from './transaction.ts'

/**
 * What a pool is worth at the prices of the last 24 hours' busiest pools: what it holds, no token for more than the pools on the way to its price hold; what was exchanged in
 * it in that time (`volume`) and in seven days (`week`); and what the former brought at the fee that its factory told.
 */
export const PoolWorth = Type.Object({ held: Worth, volume: Worth, week: Worth, fees: Worth })
export type PoolWorth = Static<typeof PoolWorth>

const PoolRate = Type.Object({ amount0: Amount, amount1: Amount })

/** A pool as its factory told it. */
export const Pool = Type.Intersect([
  EventPlace,
  Type.Object({
    /** An address, or 32 bytes where one contract holds all pools. */
    pool: Type.String(),
    kind: Type.String(),
    factory: Type.String(),
    token0: TokenRef,
    token1: TokenRef,
    /** Hundredths of a basis point; null where the event names none. */
    fee: Nullable(Type.Integer()),
    hooks: Nullable(Type.String()),
    /** Null where it was not among the busiest, or no price leads to its tokens. */
    worth: Nullable(PoolWorth),
    /** What one exchange gave for what, base units: the largest of the newest ones, and the first of the last 24 hours. Null where it was not among the busiest. */
    rate: Nullable(Type.Object({ now: PoolRate, before: Nullable(PoolRate) })),
  }),
])
export type Pool = Static<typeof Pool>

/** A pool with what it holds and what was last exchanged in it, as far as the index tells. */
export const PoolDetail = Type.Object({
  /** Of a pool that no factory told of: what its newest exchange tells, and the first that is indexed; null where there is none. */
  traded: Nullable(
    Type.Object({
      kind: Type.String(),
      /** The contract that holds it and told of the exchange; null where the pool is one itself. */
      vault: Nullable(Type.String()),
      firstHeight: Type.Integer(),
      height: Type.Integer(),
    }),
  ),
  /** Of such a pool of several coins, as its contract tells it at a block; null where it does not. */
  coins: Nullable(
    Type.Object({
      height: Type.Integer(),
      coins: Type.Array(Type.Object({ token: TokenRef, balance: Nullable(Amount) })),
      /** What it would give for round amounts, fee and all, and how much less for each that is than for a very small amount. */
      impacts: Type.Array(
        Type.Object({ from: TokenRef, to: TokenRef, given: Amount, received: Amount, impactPpm: Type.Integer() }),
      ),
    }),
  ),
  pool: Type.String(),
  /** What the newest factory told of it, and whether all who told name the same tokens; null where none did. */
  told: Nullable(Type.Intersect([Pool, Type.Object({ isDisputed: Type.Boolean() })])),
  /** Base units of each side after the newest change; null where its kind does not tell. */
  reserves: Nullable(
    Type.Object({ amount0: Amount, amount1: Amount, height: Type.Integer(), logIndex: Type.Integer() }),
  ),
  /**
   * Of a pool of concentrated liquidity: as what pair it exchanges at the price of a block, base units of each side, and how much of either token it takes before other liquidity begins; null
   * of others, and where the node did not tell.
   */
  range: Nullable(
    Type.Object({ height: Type.Integer(), amount0: Amount, amount1: Amount, most0: Amount, most1: Amount }),
  ),
  addressNames: AddressNames,
})
export type PoolDetail = Static<typeof PoolDetail>

/** Factories of pools by what was exchanged in these in the last 24 hours, made beside the requests and told again for some minutes. */
export const Venues = Type.Object({
  /** Null while it is being made for the first time, and where no block of the span is here. */
  told: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      /** Whether every block of the span is indexed. */
      whole: Type.Boolean(),
      /** Exchanges of these blocks; those in the contracts that were looked up, the busiest; and those of them whose maker is known. */
      trades: Type.Integer(),
      looked: Type.Integer(),
      named: Type.Integer(),
      contracts: Type.Integer(),
      /** The most exchanges first. */
      venues: Type.Array(
        Type.Object({
          factory: Type.String(),
          kind: Type.String(),
          /** Pools that it ever told of, as far as blocks are indexed. */
          pools: Type.Integer(),
          trades: Type.Integer(),
          /** Its pools among the busiest, and the first of these. */
          traded: Type.Integer(),
          busiest: Type.String(),
          /** Of those among the busiest whose worth is known, and how many these are; null of none, and while prices are made for the first time. */
          worth: Nullable(Type.Intersect([PoolWorth, Type.Object({ pools: Type.Integer() })])),
        }),
      ),
    }),
  ),
  isMaking: Type.Boolean(),
})
export type Venues = Static<typeof Venues>

/** An exchange. Amounts are what the pool gained: what it paid is negative. */
export const Swap = Type.Intersect([
  EventPlace,
  Type.Object({
    pool: Type.String(),
    kind: Type.String(),
    sender: Nullable(Type.String()),
    recipient: Nullable(Type.String()),
    amount0: Amount,
    amount1: Amount,
    /** null where neither the event nor the index tells the token. */
    token0: Nullable(TokenRef),
    token1: Nullable(TokenRef),
  }),
])
export type Swap = Static<typeof Swap>

/** One venue of the last 24 hours, by its factory or the contract that holds its pools. */
export const VenueDetail = Type.Object({
  factory: Type.String(),
  /** Null while it is being made for the first time, and where it is no venue that was traded in. */
  told: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      whole: Type.Boolean(),
      kind: Type.String(),
      /** Pools that it ever told of, as far as blocks are indexed. */
      pools: Type.Integer(),
      trades: Type.Integer(),
      /** Exchanges of these blocks in all venues. */
      all: Type.Integer(),
      /** What those of its pools are worth that are among the busiest; null where that is not known. */
      worth: Nullable(Type.Intersect([PoolWorth, Type.Object({ pools: Type.Integer() })])),
      /** What was exchanged in its busiest pools (`top`) in each hour of the last seven days, at the newest prices of pools, as far as the sums have come; null where none are kept. */
      hours: Nullable(
        Type.Object({
          through: Type.Integer(),
          fromMs: Moment,
          toMs: Moment,
          /** Hours in which something was exchanged. */
          steps: Type.Array(
            Type.Object({
              timeMs: Moment,
              swaps: Type.Integer(),
              /** Null where no pool leads to a price. */
              coin: Nullable(Amount),
              dollars: Nullable(Amount),
            }),
          ),
        }),
      ),
      /** Exchanges that were looked at: the newest of its busiest pools; and how many senders their transactions have. */
      looked: Type.Integer(),
      traders: Type.Integer(),
      /** The newest exchanges in its busiest pools, the newest first. */
      swaps: Type.Array(Swap),
      /** The most exchanges first. */
      top: Type.Array(
        Type.Object({
          pool: Type.String(),
          token0: Nullable(TokenRef),
          token1: Nullable(TokenRef),
          trades: Type.Integer(),
          looked: Type.Integer(),
          /** What went in and out of each token, base units, of what was looked at. */
          volumes: Type.Array(Type.Object({ token: TokenRef, amount: Amount })),
        }),
      ),
    }),
  ),
  isMaking: Type.Boolean(),
})
export type VenueDetail = Static<typeof VenueDetail>
