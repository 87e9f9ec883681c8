import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { BOUND_KINDS, boundAccount } from './bound-accounts.ts'
import { readItemRights } from './read-item-rights.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const asset: Hex = `0x${'aa'.repeat(20)}`
const who: Hex = `0x${'bb'.repeat(20)}`
const word = (value: number | Hex): string =>
  (typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/** Where the older of the two registries makes the item's account. */
const MADE = boundAccount(BOUND_KINDS[1]!, 1, asset, 7n)

const read = (calls: Record<string, string>) =>
  readItemRights(
    testRpc(
      chainAnswer(30, (method, params) => {
        if (method === 'eth_getCode') return params[0] === MADE ? '0xfe' : '0x'
        if (method !== 'eth_call') return undefined
        const { input } = params[0] as { readonly input: string }
        const answer = calls[input.startsWith('0x01ffc9a7') ? input.slice(0, 18) : input.slice(0, 10)]
        if (answer === undefined) throw refusal(3, 'execution reverted')
        return `0x${answer}` as Hex
      }),
    ),
    1,
    asset,
    7n,
    signal,
  )

test('screens-evm §8.3: an item tells who may take it, what a sale is asked for, who uses it and that it is bound', async () => {
  expect(
    await read({
      '0x01ffc9a780ac58cd': word(1),
      '0x01ffc9a72a55205a': word(1),
      '0x01ffc9a7ad092b5c': word(1),
      '0x01ffc9a7b45a3c0e': word(1),
      '0x081812fc': word(who),
      '0x2a55205a': word(who) + word(75_000),
      '0xc2f1f14a': word(who),
      '0x8fc88c48': word(1_700_000_000),
      '0xb45a3c0e': word(1),
    }),
  ).toMatchObject({
    asOf: { height: 30 },
    approved: who,
    royalty: { receiver: who, ppm: 75_000 },
    user: { address: who, untilMs: 1_700_000_000_000 },
    locked: true,
  })
})

test('what a contract does not say that it follows is not believed, and wrong answers say nothing', async () => {
  const nothing = { approved: null, royalty: null, user: null, locked: null }
  expect(await read({})).toMatchObject(nothing)
  expect(await read({ '0x081812fc': word(who), '0xb45a3c0e': word(1) })).toMatchObject(nothing)
  expect(
    await read({
      '0x01ffc9a72a55205a': word(1),
      '0x2a55205a': word(who) + word(1_000_001),
      '0x01ffc9a7b45a3c0e': word(1),
      '0xb45a3c0e': 'ff',
      '0x01ffc9a7ad092b5c': word(1),
      '0xc2f1f14a': word(0),
    }),
  ).toMatchObject(nothing)
  expect(
    await read({
      '0x01ffc9a7ad092b5c': word(1),
      '0xc2f1f14a': word(who),
      '0x8fc88c48': 'f'.repeat(64),
    }),
  ).toMatchObject({ user: { address: who, untilMs: null } })
})

test('screens-evm §8.3: the accounts of an item are told, made or not; what is many of a kind has none', async () => {
  const told = await read({ '0x01ffc9a780ac58cd': word(1) })
  expect(told!.accounts.map(({ version, exists }) => [version, exists])).toEqual([
    ['0.3.1', false],
    ['0.2', true],
  ])
  expect((await read({}))!.accounts).toEqual([])
})
