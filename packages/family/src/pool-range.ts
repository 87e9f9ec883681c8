import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { CoinPool, CoinPoolKind } from './coin-pool.ts'

/** Of a pool that is one of many in a contract: that contract, and the block in which it told of the pool. */
export type HeldPool = { readonly vault: Hex; readonly height: number }

/** Where a pool of concentrated liquidity stands, as its contract tells it. */
export type PoolRange = {
  readonly asOf: BlockRef
  /** Square root of the price of the first token in the second, times 2^96, base units. */
  readonly sqrtPrice: bigint
  /** Liquidity at that price. */
  readonly liquidity: bigint
  /** Ticks between which it stays the same, around the price: as far as was looked. */
  readonly lower: number
  readonly upper: number
}

/** The coins of a pool of Curve's or Balancer V2's kind at the newest block, and what it would give; null where it is none, or there is no block. */
export type AskCoinPool = (
  asked: { readonly pool: Hex; readonly kind: CoinPoolKind; readonly vault: Hex | null },
  signal: AbortSignal,
) => Promise<CoinPool | null>
