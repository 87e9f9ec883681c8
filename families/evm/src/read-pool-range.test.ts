import { encodeAbiParameters, encodePacked, keccak256, toEventSelector, toFunctionSelector } from 'viem'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readPoolRange } from './read-pool-range.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const POOL: Hex = `0x${'aa'.repeat(20)}`
const word = (value: bigint | number): string => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
const named = (signature: string) => toFunctionSelector(signature)

/** A pool with ticks at which liquidity changes. */
const read = (tick: number, spacing: number, ticks: readonly number[], without = '') =>
  readPoolRange(
    testRpc(
      chainAnswer(30, (method, params) => {
        if (method !== 'eth_call') return undefined
        const { input } = params[0] as { readonly input: Hex }
        const selector = input.slice(0, 10)
        if (selector === without) throw refusal(3, 'execution reverted')
        if (selector === named('slot0()')) return `0x${word(1n << 96n)}${word(tick)}`
        if (selector === named('liquidity()')) return `0x${word(77)}`
        if (selector === named('tickSpacing()')) return `0x${word(spacing)}`
        if (selector !== named('tickBitmap(int16)')) throw refusal(3, 'execution reverted')
        const at = Number(BigInt.asIntN(256, BigInt(`0x${input.slice(10)}`)))
        const bits = ticks
          .map((one) => one / spacing)
          .filter((index) => Math.floor(index / 256) === at)
          .reduce((map, index) => map | (1n << BigInt(((index % 256) + 256) % 256)), 0n)
        return `0x${word(bits)}`
      }),
    ),
    POOL,
    null,
    new AbortController().signal,
  )

test('screens-evm §8.2: liquidity stays the same between the ticks around the price, also below zero and over words of the map', async () => {
  expect(await read(125, 60, [-600, 60, 300, 900])).toMatchObject({
    asOf: { height: 30 },
    sqrtPrice: 1n << 96n,
    liquidity: 77n,
    lower: 60,
    upper: 300,
  })
  expect(await read(-1, 10, [-2_570, 20])).toMatchObject({ lower: -2_570, upper: 20 })
  // The price may stand on a tick, which is the one below it.
  expect(await read(120, 60, [120, 180])).toMatchObject({ lower: 120, upper: 180 })
  // Where no tick is near it is told as far as was looked.
  expect(await read(5, 1, [])).toMatchObject({ lower: -256, upper: 511 })
})

test('screens-evm §8.2: what does not answer as such a pool is none', async () => {
  for (const signature of ['slot0()', 'liquidity()', 'tickSpacing()', 'tickBitmap(int16)'])
    expect(await read(0, 60, [], named(signature))).toBeNull()
  expect(await read(0, 0, [])).toBeNull()
  expect(await read(900_000, 60, [])).toBeNull()
})

const VAULT: Hex = `0x${'bb'.repeat(20)}`
const ID: Hex = `0x${'5d'.repeat(32)}`
const INITIALIZED = 'Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)'

/** The storage of a contract that holds pools, as Solidity lays it out: `mapping(bytes32 => Pool) pools` at slot 6. */
function storageOf(slot0: bigint, liquidity: bigint, maps: Readonly<Record<number, bigint>>): Map<bigint, bigint> {
  const base = BigInt(keccak256(encodePacked(['bytes32', 'uint256'], [ID, 6n])))
  const words = Object.entries(maps).map(([word, bits]): readonly [bigint, bigint] => [
    BigInt(keccak256(encodeAbiParameters([{ type: 'int16' }, { type: 'uint256' }], [Number(word), base + 5n]))),
    bits,
  ])
  // Beside the liquidity stands nothing; what does is not part of it.
  return new Map([[base, slot0], [base + 3n, liquidity | (1n << 200n)], ...words])
}

const readHeld = (storage: ReadonlyMap<bigint, bigint>, spacing: number | null, asked: unknown[] = []) =>
  readPoolRange(
    testRpc(
      chainAnswer(30, (method, params) => {
        if (method === 'eth_getLogs') {
          asked.push(params[0])
          return spacing === null ? [] : [{ data: `0x${[3_000, spacing, 0, 1, 0].map(word).join('')}` }]
        }
        if (method !== 'eth_call') return undefined
        const { to, input } = params[0] as { readonly to: Hex; readonly input: Hex }
        if (to !== VAULT || input.slice(0, 10) !== named('extsload(bytes32)')) throw refusal(3, 'execution reverted')
        return `0x${word(storage.get(BigInt(`0x${input.slice(10)}`)) ?? 0n)}`
      }),
    ),
    ID,
    { vault: VAULT, height: 7 },
    new AbortController().signal,
  )

test('screens-evm §8.2: a pool that one contract holds with others is read from the slots of that contract', async () => {
  const price = (1n << 160n) - 5n
  // Fees stand above the tick, which is below zero.
  const slot0 = (3_000n << 208n) | (BigInt.asUintN(24, -125n) << 160n) | price
  const asked: unknown[] = []
  // Ticks -180 and 60, each of 60: indexes -3 and 1.
  const storage = storageOf(slot0, 77n, { [-1]: 1n << 253n, 0: 1n << 1n })
  expect(await readHeld(storage, 60, asked)).toMatchObject({
    asOf: { height: 30 },
    sqrtPrice: price,
    liquidity: 77n,
    lower: -180,
    upper: 60,
  })
  expect(asked).toEqual([
    { address: VAULT, topics: [toEventSelector(INITIALIZED), ID], fromBlock: '0x7', toBlock: '0x7' },
  ])
})

test('screens-evm §8.2: a pool that its contract does not know, or whose making the node does not tell, has no range', async () => {
  expect(await readHeld(new Map(), 60)).toBeNull()
  expect(await readHeld(storageOf(1n << 96n, 77n, {}), null)).toBeNull()
})
