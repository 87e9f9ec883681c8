import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { expectMoves } from './expect-moves.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'
import { COIN_LOGS, CONSECUTIVE_TRANSFER, TRANSFER, TRANSFER_SINGLE, WITHDRAWAL } from './transfers-of-log.ts'

const signal = new AbortController().signal
const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const word = (value: bigint | Hex): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const [SENDER, POOL, TOKEN, WRAPPED, ITEMS] = [at('a'), at('b'), at('c'), at('d'), at('7')]
const APPROVAL: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const FOR_ALL: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

const log = (address: Hex, topics: readonly Hex[], data: Hex = '0x') => ({ address, topics, data, logIndex: '0x0' })
const coin = (from: Hex, to: Hex, amount: bigint) => log(at('e'), [TRANSFER, word(from), word(to)], word(amount))

type Made = Record<string, unknown>

const ask = (
  made: Made | (() => never),
  { teller = [coin(at('1'), at('2'), 1n)] as readonly unknown[], value = 0n, height = null as number | null } = {},
) => {
  const asked: unknown[] = []
  const rpc = testRpc(
    chainAnswer(30, (method, params) => {
      if (method !== 'eth_simulateV1') return undefined
      asked.push(...params)
      if (typeof made === 'function') return made()
      const call = { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }
      return [
        {
          number: '0x1f',
          calls: [
            { ...call, ...made },
            { ...call, logs: teller },
          ],
        },
      ]
    }),
  )
  const call = { to: POOL, from: SENDER, data: '0x12345678' as Hex, value }
  return expectMoves(rpc, { chain: 'TN', wrapped: WRAPPED }, call, height, signal).then((told) => ({
    told: told!,
    asked,
  }))
}

test('screens-evm §6.1: a trial tells which coin, tokens and items would move, and which permissions it would give', async () => {
  const { told, asked } = await ask(
    {
      logs: [
        coin(SENDER, POOL, 7n),
        log(TOKEN, [TRANSFER, word(POOL), word(SENDER)], word(1n << 255n)),
        log(WRAPPED, [WITHDRAWAL, word(POOL)], word(7n)),
        log(TOKEN, [WITHDRAWAL, word(POOL)], word(7n)),
        log(ITEMS, [TRANSFER_SINGLE, word(POOL), word(0n), word(SENDER)], `0x${word(9n).slice(2)}${word(3n).slice(2)}`),
        log(TOKEN, [APPROVAL, word(SENDER), word(POOL)], word((1n << 256n) - 1n)),
        log(ITEMS, [FOR_ALL, word(SENDER), word(POOL)], word(1n)),
        log(TOKEN, [word(5n)]),
      ],
    },
    { value: 7n },
  )
  expect(told).toEqual({
    asOf: expect.objectContaining({ height: 30 }),
    moves: [
      { as: 'coin', from: SENDER, to: POOL, amount: 7n },
      { as: 'token', asset: TOKEN, standard: 'erc20', from: POOL, to: SENDER, amount: 1n << 255n, tokenId: null },
      { as: 'token', asset: WRAPPED, standard: 'erc20', from: POOL, to: null, amount: 7n, tokenId: null },
      { as: 'token', asset: ITEMS, standard: 'erc1155', from: null, to: SENDER, amount: 3n, tokenId: 9n },
      { as: 'permission', asset: TOKEN, kind: 'erc20', owner: SENDER, spender: POOL, value: (1n << 256n) - 1n },
      { as: 'permission', asset: ITEMS, kind: 'all', owner: SENDER, spender: POOL, value: 1n },
    ],
    more: false,
    coinTold: true,
    gasUsed: 21_000n,
    failing: null,
  })
  expect(asked).toMatchObject([
    {
      traceTransfers: true,
      blockStateCalls: [{ calls: [{ to: POOL, from: SENDER, value: '0x7', gas: '0x1000000' }, {}] }],
    },
    '0x1e',
  ])
})

test('screens-evm §6.1: where the protocol logs what moves of the coin that is no token, and told both ways it is told once (EIP-7708)', async () => {
  const own = log(COIN_LOGS, [TRANSFER, word(SENDER), word(POOL)], word(7n))
  const moved = { as: 'coin', from: SENDER, to: POOL, amount: 7n }
  const teller = [log(COIN_LOGS, [TRANSFER, word(at('1')), word(at('2'))], word(1n))]
  expect((await ask({ logs: [own] }, { teller })).told).toMatchObject({ moves: [moved], coinTold: true })
  expect((await ask({ logs: [coin(SENDER, POOL, 7n), own] })).told.moves).toEqual([moved])
})

test('screens-evm §0: a node without eth_simulateV1 is a missing capability, never a call that moves nothing', async () => {
  for (const [code, reason] of [
    [-32601, 'the method eth_simulateV1 does not exist/is not available'],
    [-32000, 'Method not found'],
  ] as const)
    await expect(
      ask(() => {
        throw refusal(code, reason)
      }),
    ).rejects.toMatchObject({ code: 'CAPABILITY_MISSING', context: { capability: 'eth_simulateV1' } })
  await expect(
    ask(() => {
      throw refusal(-32005, 'rate limit exceeded')
    }),
  ).rejects.toMatchObject({ code: 'UPSTREAM_RPC' })
})

test('a node that does not tell where the coin goes is known by a move that it must have told', async () => {
  expect((await ask({}, { teller: [] })).told).toMatchObject({ moves: [], coinTold: false })
  expect((await ask({})).told).toMatchObject({ moves: [], coinTold: true })
})

test('screens-evm §6.1: a call that fails moves nothing and tells why', async () => {
  const text = `0x08c379a0${word(32n).slice(2)}${word(2n).slice(2)}${'6e6f'.padEnd(64, '0')}`
  expect((await ask({ status: '0x0', error: { message: 'execution reverted', data: text } })).told).toMatchObject({
    moves: [],
    failing: { error: 'reverted', reason: { as: 'text', text: 'no' } },
  })
  expect((await ask({ status: '0x0', error: { message: 'out of gas' } })).told.failing).toEqual({
    error: 'out of gas',
    reason: null,
  })
  const poor = await ask(() => {
    throw refusal(-38014, 'insufficient funds for gas * price + value')
  })
  expect(poor.told).toMatchObject({ moves: [], failing: { error: 'insufficient funds for gas * price + value' } })
})

test('reliability F-38: ranges of items that a call would move take no more room than what is told', async () => {
  const range = log(ITEMS, [CONSECUTIVE_TRANSFER, word(0n), word(0n), word(SENDER)], word(9_999n))
  const { told } = await ask({ logs: Array.from({ length: 2_000 }, () => range) })
  expect(told.more).toBe(true)
  expect(told.moves).toHaveLength(100)
  expect(new Set(told.moves.map((move) => (move.as === 'token' ? move.tokenId : null)))).toEqual(new Set([0n]))
  const few = log(ITEMS, [CONSECUTIVE_TRANSFER, word(4n), word(0n), word(SENDER)], word(5n))
  const { told: short } = await ask({ logs: [few] })
  expect(short).toMatchObject({ moves: [{ tokenId: 4n }, { tokenId: 5n }], more: false })
})

test('reliability F-38: of a call that tells more than is read the sender’s moves are told first', async () => {
  const others = Array.from({ length: 3_000 }, () => coin(POOL, TOKEN, 1n))
  const { told } = await ask({ logs: [...others.slice(0, 150), coin(POOL, SENDER, 5n), ...others] })
  expect(told.moves.length).toBe(100)
  expect(told.moves[0]).toEqual({ as: 'coin', from: POOL, to: SENDER, amount: 5n })
  expect(told.more).toBe(true)
})

test('screens-evm §4.3: a call is tried on the state after any block that is there', async () => {
  const { told, asked } = await ask({}, { height: 7 })
  expect([told.asOf.height, asked[1]]).toEqual([7, '0x7'])
  expect((await ask({}, { height: 31 })).told).toBe(null)
  expect((await ask({})).told.asOf.height).not.toBe(7)
})
