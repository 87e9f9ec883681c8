import type { BlockRef } from '@orrery/model/rows'

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
