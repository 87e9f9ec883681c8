import type { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { readItemBalances } from './read-item-balances.ts'
import { blockHash, chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const ASSET: Hex = `0x${'77'.repeat(20)}`
const [ANN, BOB]: readonly Hex[] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const HELD = [
  { address: ANN!, tokenId: 7n },
  { address: BOB!, tokenId: 2n ** 256n - 1n },
]

const REVERTED = refusal(3, 'execution reverted')

const ask = (answer: (input: Hex) => string | OrreryError, held = HELD, height: number | null = 5) => {
  const inputs: Hex[] = []
  const rpc: RpcClient = testRpc(
    chainAnswer(9, (method, params): unknown => {
      if (method !== 'eth_call') return undefined
      const [{ to, input }, at] = params as [{ to: Hex; input: Hex }, string]
      expect([to, at]).toEqual([ASSET, height === null ? '0x9' : '0x5'])
      inputs.push(input)
      const told = answer(input)
      if (typeof told !== 'string') throw told
      return told
    }),
  )
  return readItemBalances(rpc, ASSET, held, height, signal).then((told) => ({ told, inputs }))
}

test('issue 4: balances of items are asked for in one call, as ERC-1155 has it', async () => {
  const { told, inputs } = await ask(() => `0x${word(32)}${word(2)}${word(3)}${word(4)}`)
  expect(told).toEqual({ asOf: { height: 5, hash: blockHash(5) }, balances: [3n, 4n] })
  const owners = `${'aa'.repeat(20).padStart(64, '0')}${'bb'.repeat(20).padStart(64, '0')}`
  const ids = `${word(7)}${'f'.repeat(64)}`
  expect(inputs).toEqual([`0x4e1273f4${word(64)}${word(160)}${word(2)}${owners}${word(2)}${ids}`])
  expect((await ask(() => `0x${word(32)}${word(2)}${word(3)}${word(4)}`, HELD, null)).told?.asOf.height).toBe(9)
})

test.each([
  ['refuses', REVERTED],
  ['answers nothing', '0x'],
  ['answers fewer', `0x${word(32)}${word(1)}${word(3)}`],
  ['answers more', `0x${word(32)}${word(2)}${word(3)}${word(4)}${word(5)}`],
  ['answers something else', `0x${word(1)}`],
])('a contract that %s to that is asked one by one', async (_, together) => {
  const { told, inputs } = await ask((input) =>
    input.startsWith('0x4e1273f4') ? together : input.endsWith(word(7)) ? `0x${word(3)}` : REVERTED,
  )
  expect(told?.balances).toEqual([3n, null])
  expect(inputs.slice(1)).toEqual([
    `0x00fdd58e${'aa'.repeat(20).padStart(64, '0')}${word(7)}`,
    `0x00fdd58e${'bb'.repeat(20).padStart(64, '0')}${'f'.repeat(64)}`,
  ])
})

test('nothing is asked for nobody, and without the block there is no answer', async () => {
  expect(await ask(() => '0x', [])).toMatchObject({ told: { balances: [] }, inputs: [] })
  const rpc = testRpc(chainAnswer(9, () => undefined))
  expect(await readItemBalances(rpc, ASSET, HELD, 10, signal)).toBeNull()
})
