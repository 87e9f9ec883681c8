import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readVault } from './read-vault.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const vault: Hex = `0x${'aa'.repeat(20)}`
const asset: Hex = `0x${'bb'.repeat(20)}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const GOOD = { '0x38d52e0f': word(BigInt(asset)), '0x01e1d114': word(5n), '0x07a2d13a': word(1n << 255n) }

const reverted = () => refusal(3, 'execution reverted')

const read = (calls: Record<string, Hex>, height: number | null = null, refused = reverted) => {
  const tags: unknown[] = []
  const found = readVault(
    testRpc(
      chainAnswer(30, (method, params) => {
        if (method !== 'eth_call') return undefined
        tags.push(params[1])
        const answer = calls[(params[0] as { input: string }).input.slice(0, 10)]
        if (answer === undefined) throw refused()
        return answer
      }),
    ),
    vault,
    10n ** 18n,
    height,
    signal,
  )
  return found.then((answer) => ({ answer, tags }))
}

test('screens-evm §1.3: asset() and totalAssets() make a vault, convertToAssets tells the price, all at one block', async () => {
  expect(await read(GOOD, 17)).toEqual({
    answer: { asOf: expect.objectContaining({ height: 17 }), asset, totalAssets: 5n, worth: 1n << 255n },
    tags: ['0x11', '0x11', '0x11'],
  })
  expect((await read({ ...GOOD, '0x07a2d13a': '0x' })).answer).toMatchObject({ asOf: { height: 30 }, worth: null })
  expect((await read(GOOD, 31)).answer).toBeNull()
})

test('what answers otherwise is no vault', async () => {
  for (const strange of [word(0n), word(1n << 160n), '0x', '0x00'] as const)
    expect((await read({ ...GOOD, '0x38d52e0f': strange })).answer).toBeNull()
  expect((await read({ '0x38d52e0f': GOOD['0x38d52e0f'] })).answer).toBeNull()
  expect((await read({})).answer).toBeNull()
})

test('foundations §4.5: a node without the state of the block, and one that is asked too often, says nothing of the contract', async () => {
  for (const [code, reason] of [
    [-32000, 'missing trie node 3f2a (path ) state is not available'],
    [-32005, 'rate limit exceeded'],
    [-32603, 'internal error'],
  ] as const)
    await expect(read({}, 17, () => refusal(code, reason))).rejects.toMatchObject({ code: 'UPSTREAM_RPC' })
  expect((await read({}, 17, () => refusal(-32000, 'execution reverted'))).answer).toBeNull()
  expect((await read({}, 17, () => refusal(-32000, 'invalid opcode: INVALID'))).answer).toBeNull()
})
