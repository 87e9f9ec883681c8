import type { HeldPool, PoolRange } from '@orrery/family/pool-range'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { askAtNewest, type AskContracts } from './ask-contracts.ts'
import { askHeldPool } from './held-pool.ts'
import { int256, signedOf, wordOf } from './word-text.ts'

/** `slot0()`, `liquidity()`, `tickSpacing()`, and `tickBitmap(int16)`. */
const STATE = ['3850c7bd', '1a686502', 'd0c93a7c'] as const
const BITMAP = '5339c296'
/** Ticks of Uniswap V3 and V4: beyond these no price has a square root in its 160 bits. */
const MOST_TICK = 887_272
/** The largest that Uniswap V4 takes; V3's are at most half of it. */
const MOST_SPACING = 32_767
/** Ticks of a word of the bitmap, each so many apart as the pool says. */
const WORD = 256

/** What a pool says of its price, and how its map of ticks is asked. */
export type PoolState = {
  readonly sqrtPrice: bigint
  readonly liquidity: bigint
  readonly tick: number
  readonly spacing: number
  readonly maps: (words: readonly number[]) => Promise<readonly (bigint | null)[]>
}

/**
 * The price of a pool, its liquidity there and how far that stays the same (screens-evm §8.2): down and up to the next tick at which some is added or taken away, by its map of ticks, of
 * which three words around the price are looked at. `held` tells of a pool that is one of many in a contract (Uniswap V4). null where the contract tells no such things. A call that reverts is
 * "not said"; a node that does not answer is an error.
 */
export async function readPoolRange(
  rpc: RpcClient,
  pool: Hex,
  held: HeldPool | null,
  signal: AbortSignal,
): Promise<PoolRange | null> {
  const newest = await askAtNewest(rpc, signal)
  if (newest === null) return null
  const { asOf, ask } = newest
  const state = held === null ? await askPool(ask, pool) : await askHeldPool(rpc, ask, pool, held, signal)
  if (state === null || state.sqrtPrice === 0n) return null
  const { tick, spacing } = state
  if (Math.abs(tick) > MOST_TICK || spacing < 1 || spacing > MOST_SPACING) return null
  const at = Math.floor(tick / spacing)
  const word = Math.floor(at / WORD)
  const maps = await state.maps([word - 1, word, word + 1])
  if (maps.some((map) => map === null)) return null
  const isSet = (index: number): boolean =>
    ((maps[Math.floor(index / WORD) - word + 1]! >> BigInt(((index % WORD) + WORD) % WORD)) & 1n) === 1n
  const [first, last] = [(word - 1) * WORD, (word + 2) * WORD - 1]
  let [lower, upper] = [at, at + 1]
  while (lower > first && !isSet(lower)) lower--
  while (upper < last && !isSet(upper)) upper++
  const bound = (index: number): number => Math.max(-MOST_TICK, Math.min(MOST_TICK, index * spacing))
  return {
    asOf,
    sqrtPrice: state.sqrtPrice,
    liquidity: state.liquidity,
    lower: bound(lower),
    upper: bound(upper),
  }
}

/** A pool that is a contract of its own, in the manner of Uniswap V3. */
async function askPool(ask: AskContracts, pool: Hex): Promise<PoolState | null> {
  const [slot = null, depth = null, apart = null] = await ask(STATE.map((input) => ({ to: pool, input })))
  const [sqrtPrice, liquidity] = [wordOf(slot, 0), wordOf(depth, 0)]
  const [tick, spacing] = [signedOf(wordOf(slot, 1)), signedOf(wordOf(apart, 0))]
  if (sqrtPrice === null || liquidity === null || tick === null || spacing === null) return null
  return {
    sqrtPrice,
    liquidity,
    tick,
    spacing,
    maps: async (words) =>
      (await ask(words.map((one) => ({ to: pool, input: `${BITMAP}${int256(one)}` })))).map((answer) =>
        wordOf(answer, 0),
      ),
  }
}
