import { decodeFunctionData, encodeAbiParameters, parseAbi, toFunctionSelector } from 'viem'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readCoinPool } from './read-coin-pool.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [POOL, VAULT, A, B, C] = [at('a'), at('b'), at('1'), at('2'), at('3')]
const ID: Hex = `${POOL}${'0'.repeat(24)}`
const word = (value: bigint | Hex): string =>
  typeof value === 'bigint'
    ? BigInt.asUintN(256, value).toString(16).padStart(64, '0')
    : value.slice(2).padStart(64, '0')

const read = (kind: 'curve' | 'balancer-v2', vault: Hex | null, answer: (to: Hex, input: Hex) => Hex | undefined) =>
  readCoinPool(
    testRpc(
      chainAnswer(30, (method, params) => {
        if (method !== 'eth_call') return undefined
        const { to, input } = params[0] as { readonly to: Hex; readonly input: Hex }
        const said = answer(to, input)
        if (said === undefined) throw refusal(3, 'execution reverted')
        return said
      }),
    ),
    { pool: kind === 'curve' ? POOL : ID, kind, vault },
    new AbortController().signal,
  )

/** A pool of Curve's: coins by place in one form of numbers, of which it gives 1 % less for each tenth of its balance. */
const curve = (form: 'int128' | 'uint256', coins: readonly Hex[]) => (to: Hex, input: Hex) => {
  const args = Array.from({ length: 3 }, (_, n) => BigInt(`0x${input.slice(10 + n * 64, 74 + n * 64) || '0'}`))
  const is = (signature: string) => input.startsWith(toFunctionSelector(`function ${signature}`))
  if (to !== POOL) return undefined
  if (is(`coins(${form})`)) return coins[Number(args[0])] && (`0x${word(coins[Number(args[0])]!)}` as Hex)
  if (is(`balances(${form})`)) return `0x${word(10n ** 24n)}` as Hex
  if (is(`get_dy(${form},${form},uint256)`)) {
    const given = args[2]!
    return `0x${word(given - (given * given) / 10n ** 25n)}` as Hex
  }
  return undefined
}

test('screens-evm §8.2: a pool of several coins tells what it has and would give, older ones by another type of number', async () => {
  for (const form of ['int128', 'uint256'] as const) {
    const told = await read('curve', null, curve(form, [A, B, C]))
    expect(told).toMatchObject({
      asOf: { height: 30 },
      coins: [A, B, C].map((token) => ({ token, balance: 10n ** 24n })),
    })
    const first = told!.quotes.filter(({ from, to }) => from === 0 && to === 1)
    expect(first.map(({ given, received }) => [given, received])).toEqual(
      [20n, 21n, 22n, 23n].map((power) => [10n ** power, 10n ** power - 10n ** (2n * power - 25n)]),
    )
    // The first coin against two others, both ways.
    expect(new Set(told!.quotes.map(({ from, to }) => `${from}${to}`))).toEqual(new Set(['01', '10', '02', '20']))
    expect(first[0]!.least).toEqual({ given: 10n ** 15n, received: 10n ** 15n - 10n ** 5n })
  }
})

test('screens-evm §8.2: what does not answer as such a pool is none', async () => {
  expect(await read('curve', null, () => undefined)).toBeNull()
  expect(await read('curve', null, curve('uint256', [A]))).toBeNull()
  expect(await read('balancer-v2', null, () => undefined)).toBeNull()
  expect(await read('balancer-v2', VAULT, () => `0x${word(1n << 255n)}`)).toBeNull()
})

test('screens-evm §8.2: a vault is asked what a pool of it would give, without the pool’s own shares', async () => {
  const abi = parseAbi([
    'struct Step { bytes32 poolId; uint256 assetInIndex; uint256 assetOutIndex; uint256 amount; bytes userData; }',
    'struct Funds { address sender; bool fromInternalBalance; address recipient; bool toInternalBalance; }',
    'function queryBatchSwap(uint8 kind, Step[] swaps, address[] assets, Funds funds) returns (int256[])',
  ])
  const asked: unknown[] = []
  const told = await read('balancer-v2', VAULT, (to, input) => {
    if (to !== VAULT) return undefined
    if (input.startsWith(toFunctionSelector('function getPoolTokens(bytes32)')))
      return encodeAbiParameters(
        [{ type: 'address[]' }, { type: 'uint256[]' }, { type: 'uint256' }],
        [[A, POOL, B], [10n ** 12n, 1n << 100n, 10n ** 13n], 7n],
      )
    const { args } = decodeFunctionData({ abi, data: input })
    const [, swaps, assets] = args
    asked.push([swaps[0]!.poolId, swaps[0]!.assetInIndex, swaps[0]!.assetOutIndex, swaps[0]!.userData, assets])
    const { amount } = swaps[0]!
    return encodeAbiParameters([{ type: 'int256[]' }], [[amount, -(amount / 2n)]])
  })
  expect(told?.coins).toEqual([
    { token: A, balance: 10n ** 12n },
    { token: B, balance: 10n ** 13n },
  ])
  expect(asked[0]).toEqual([ID, 0n, 1n, '0x', [A, B]])
  expect(told!.quotes[0]).toEqual({
    from: 0,
    to: 1,
    given: 10n ** 8n,
    received: 5n * 10n ** 7n,
    least: { given: 1_000n, received: 500n },
  })
})
