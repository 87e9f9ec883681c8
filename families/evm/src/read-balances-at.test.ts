import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readBalancesAt } from './read-balances-at.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const TOKEN: Hex = `0x${'70'.repeat(20)}`
const [ANNA, BERT]: readonly Hex[] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`]
const signal = new AbortController().signal
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')

test('issue 4: contracts are asked by holder, those whose items have several owners by holder and item; what is no number is no answer', async () => {
  const asked: unknown[] = []
  const rpc = testRpc((method, params) => {
    asked.push([method, ...params])
    if (method === 'eth_getBalance') return '0x7'
    const { input } = params[0] as { input: Hex }
    if (input.includes(BERT!.slice(2))) throw refusal(3, 'execution reverted')
    return input.startsWith('0x00fdd58e') ? '0x01' : `0x${word(5n)}`
  })
  const all = [
    { address: ANNA!, tokenId: null },
    { address: BERT!, tokenId: null },
  ]
  expect(await readBalancesAt(rpc, TOKEN, all, 16, signal)).toEqual([5n, null])
  const item = 2n ** 256n - 1n
  expect(await readBalancesAt(rpc, TOKEN, [{ address: ANNA!, tokenId: item }], 16, signal)).toEqual([null])
  expect(await readBalancesAt(rpc, '0x', all.slice(0, 1), 16, signal)).toEqual([7n])
  expect(asked).toMatchObject([
    ['eth_call', { to: TOKEN, input: `0x70a08231${word(ANNA!)}` }, '0x10'],
    ['eth_call', { to: TOKEN, input: `0x70a08231${word(BERT!)}` }, '0x10'],
    ['eth_call', { to: TOKEN, input: `0x00fdd58e${word(ANNA!)}${word(item)}` }, '0x10'],
    ['eth_getBalance', ANNA, '0x10'],
  ])
})
