import { keccak_256 } from '@noble/hashes/sha3.js'
import type { HeldPool } from '@orrery/family/pool-range'
import { bytesToHex, hexToBytes, isHex, type Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { rawCall, toQuantity } from './calls.ts'
import type { AskContracts } from './ask-contracts.ts'
import type { PoolState } from './read-pool-range.ts'
import { int256, signedOf, wordOf } from './word-text.ts'

/** `extsload(bytes32)`: a slot of the contract that holds all pools. */
const EXTSLOAD = '1e2eaeaf'
/** Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, …). */
const INITIALIZE: Hex = '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438'
const SPACING_WORD = 1
/** Where pools stand in the contract's storage, and what in a pool's (v4-core `StateLibrary`). */
const POOLS_SLOT = 6n
const LIQUIDITY_OFFSET = 3n
const BITMAP_OFFSET = 5n
/** `Slot0`: the price in the lowest 160 bits, the tick in the next 24. */
const PRICE_BITS = 160
const TICK_BITS = 24
const LIQUIDITY_BITS = 128
const FETCH_MS = 5_000

/** A pool of Uniswap V4, of whose contract the storage is read; how far apart its ticks are is told by the log that made it. null where either is not said. */
export async function askHeldPool(
  rpc: RpcClient,
  ask: AskContracts,
  pool: Hex,
  { vault, height }: HeldPool,
  signal: AbortSignal,
): Promise<PoolState | null> {
  const base = slotOf(pool.slice(2), POOLS_SLOT)
  const load = async (slots: readonly bigint[]): Promise<readonly (bigint | null)[]> =>
    (await ask(slots.map((slot) => ({ to: vault, input: `${EXTSLOAD}${int256(slot)}` })))).map((answer) =>
      wordOf(answer, 0),
    )
  const [[slot0 = null, depth = null], spacing] = await Promise.all([
    load([base, base + LIQUIDITY_OFFSET]),
    spacingOf(rpc, pool, { vault, height }, signal),
  ])
  if (slot0 === null || depth === null || spacing === null) return null
  return {
    sqrtPrice: BigInt.asUintN(PRICE_BITS, slot0),
    tick: Number(BigInt.asIntN(TICK_BITS, slot0 >> BigInt(PRICE_BITS))),
    liquidity: BigInt.asUintN(LIQUIDITY_BITS, depth),
    spacing,
    maps: (words) => load(words.map((word) => slotOf(int256(word), base + BITMAP_OFFSET))),
  }
}

/** Where a mapping at a slot has a key, which is told as the digits of a word. */
const slotOf = (key: string, slot: bigint): bigint =>
  BigInt(bytesToHex(keccak_256(hexToBytes(`0x${key}${int256(slot)}`))))

async function spacingOf(
  rpc: RpcClient,
  pool: Hex,
  { vault, height }: HeldPool,
  signal: AbortSignal,
): Promise<number | null> {
  const at = toQuantity(height)
  const filter = { address: vault, topics: [INITIALIZE, pool], fromBlock: at, toBlock: at }
  const [told] = await rpc.settle([rawCall('eth_getLogs', [filter], FETCH_MS)], signal)
  const logs = told?.status === 'fulfilled' && Array.isArray(told.value) ? (told.value as readonly unknown[]) : []
  const [log] = logs
  const data = typeof log === 'object' && log !== null ? (log as { readonly data?: unknown }).data : undefined
  // A pool is made once.
  return logs.length === 1 && isHex(data) ? signedOf(wordOf(data, SPACING_WORD)) : null
}
