import { toFunctionSelector } from 'viem'
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
