import type { PoolRange } from '@orrery/family/pool-range'
import type { PoolDetail } from '@orrery/model/wire/pool'

const BITS = 96n
const ONE = 1n << BITS
/** Powers of ticks are floating numbers of 53 bits: what comes nearer to the end of a range than this is not told. */
const MARGIN = 1e-9

/** The square root of a tick's price times 2^96, and a little inside of the range. */
const rootAt = (tick: number, inward: number): bigint =>
  BigInt(Math.round(1.0001 ** (tick / 2) * (1 + inward) * 2 ** 48)) << 48n

/**
 * What a pool of concentrated liquidity would hold if all liquidity were as that at its price, and how much of either token it takes before other liquidity begins: up to there it exchanges as a
 * pair that holds so much (Uniswap V3 whitepaper, 6.1). null where it has no liquidity there. Pure.
 */
export function rangeOf({ asOf, sqrtPrice, liquidity, lower, upper }: PoolRange): PoolDetail['range'] {
  if (liquidity === 0n || sqrtPrice === 0n) return null
  const [low, high] = [rootAt(lower, MARGIN), rootAt(upper, -MARGIN)]
  const most0 = low <= 0n || low >= sqrtPrice ? 0n : (liquidity * ONE * (sqrtPrice - low)) / (sqrtPrice * low)
  const most1 = high <= sqrtPrice ? 0n : (liquidity * (high - sqrtPrice)) / ONE
  return {
    height: asOf.height,
    amount0: ((liquidity * ONE) / sqrtPrice).toString(),
    amount1: ((liquidity * sqrtPrice) / ONE).toString(),
    most0: most0.toString(),
    most1: most1.toString(),
  }
}
