import type { PoolRange } from '@orrery/family/pool-range'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { contractCall, headerByNumber } from './calls.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'

/** `slot0()`, `liquidity()`, `tickSpacing()`, and `tickBitmap(int16)`. */
const STATE = ['3850c7bd', '1a686502', 'd0c93a7c'] as const
const BITMAP = '5339c296'
/** Ticks of Uniswap V3: beyond these no price has a square root in its 160 bits. */
const MOST_TICK = 887_272
const MOST_SPACING = 16_384
/** Ticks of a word of the bitmap, each so many apart as the pool says. */
const WORD = 256
const DIGITS = 64

/**
 * The price of a pool, its liquidity there and how far that stays the same (screens-evm §8.2): down and up to the next tick at which some is added or taken away, by its map of ticks, of
 * which three words around the price are looked at. null where the contract tells no such things. A call that reverts is "not said"; a node that does not answer is an error.
 */
export async function readPoolRange(rpc: RpcClient, pool: Hex, signal: AbortSignal): Promise<PoolRange | null> {
  const header = await rpc.call(headerByNumber('latest'), signal)
  if (header === null) return null
  const ask = (inputs: readonly string[]) =>
    rpc
      .settle(
        inputs.map((input) => contractCall(pool, `0x${input}`, header.number)),
        signal,
      )
      .then((answers) => answers.map(saidByContract))
  const [slot = null, depth = null, apart = null] = await ask(STATE)
  const [sqrtPrice, liquidity] = [wordOf(slot, 0), wordOf(depth, 0)]
  const [tick, spacing] = [signedOf(wordOf(slot, 1)), signedOf(wordOf(apart, 0))]
  if (sqrtPrice === null || sqrtPrice === 0n || liquidity === null || tick === null || spacing === null) return null
  if (Math.abs(tick) > MOST_TICK || spacing < 1 || spacing > MOST_SPACING) return null
  const at = Math.floor(tick / spacing)
  const word = Math.floor(at / WORD)
  const words = [word - 1, word, word + 1]
  const maps = (await ask(words.map((one) => `${BITMAP}${int256(one)}`))).map((answer) => wordOf(answer, 0))
  if (maps.some((map) => map === null)) return null
  const isSet = (index: number): boolean =>
    ((maps[Math.floor(index / WORD) - word + 1]! >> BigInt(((index % WORD) + WORD) % WORD)) & 1n) === 1n
  const [first, last] = [(word - 1) * WORD, (word + 2) * WORD - 1]
  let [lower, upper] = [at, at + 1]
  while (lower > first && !isSet(lower)) lower--
  while (upper < last && !isSet(upper)) upper++
  const bound = (index: number): number => Math.max(-MOST_TICK, Math.min(MOST_TICK, index * spacing))
  return {
    asOf: { height: toNumber(header.number), hash: header.hash },
    sqrtPrice,
    liquidity,
    lower: bound(lower),
    upper: bound(upper),
  }
}

/** A word of an answer; null where there is none. */
function wordOf(answer: Hex | null, index: number): bigint | null {
  const digits = answer?.slice(2 + index * DIGITS, 2 + (index + 1) * DIGITS) ?? ''
  return digits.length === DIGITS ? BigInt(`0x${digits}`) : null
}

/** A word as a signed number that is small; null for others. */
function signedOf(word: bigint | null): number | null {
  const value = word === null ? null : BigInt.asIntN(256, word)
  return value === null || value > 1n << 31n || value < -(1n << 31n) ? null : Number(value)
}

const int256 = (value: number): string => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(DIGITS, '0')
