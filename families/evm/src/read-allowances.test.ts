import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { AllowanceQuestion } from '@orrery/family/allowance-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { readAllowances } from './read-allowances.ts'

const OWNER: Hex = `0x${'a1'.repeat(20)}`
const SPENDER: Hex = `0x${'b2'.repeat(20)}`
const TOKEN: Hex = `0x${'c3'.repeat(20)}`
const word = (value: bigint | Hex) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const ask = (kind: AllowanceQuestion['kind'], token = TOKEN): AllowanceQuestion => ({
  kind,
  owner: OWNER,
  spender: SPENDER,
  token,
  tokenId: kind === 'item' ? 7n : null,
})

/** A node whose contracts answer by selector; all else reverts. */
const nodeOf = (answers: Record<string, string>) => {
  const asked: { to: string; data: string; at: unknown }[] = []
  const rpc = {
    call: async () => ({ number: '0x10', hash: `0x${'9'.repeat(64)}` }),
    settle: async (calls: readonly RpcCall<unknown>[]) =>
      calls.map(({ params }) => {
        const [{ to, input, data }, at] = params as unknown as [{ to: string; input?: string; data?: string }, unknown]
        const text = input ?? data ?? ''
        asked.push({ to, data: text, at })
        const answer = answers[text.slice(2, 10)]
        return answer === undefined
          ? {
              status: 'rejected',
              reason: new OrreryError('UPSTREAM_RPC', {
                source: 'n',
                method: 'eth_call',
                code: 3,
                reason: 'reverted',
              }),
            }
          : { status: 'fulfilled', value: `0x${answer}` }
      }),
  } as unknown as RpcClient
  return { rpc, asked }
}
const signal = new AbortController().signal

test('screens-evm §9: what is allowed now is read from the contracts at one block, with what the owner has', async () => {
  const { rpc, asked } = nodeOf({
    dd62ed3e: word(5n),
    '70a08231': word(2n ** 256n - 1n),
    '081812fc': word(SPENDER),
    '6352211e': word(OWNER),
    e985e9c5: word(1n),
    '927da105': word(2n ** 160n - 1n) + word(1_700_000_000n) + word(3n),
  })
  const told = await readAllowances(rpc, [ask('erc20'), ask('item'), ask('all'), ask('permit2')], null, signal)
  expect(told!.asOf.height).toBe(16)
  expect(told!.answers).toEqual([
    { allowed: 5n, balance: 2n ** 256n - 1n, expires: null },
    { allowed: 1n, balance: null, expires: null },
    { allowed: 1n, balance: null, expires: null },
    { allowed: 2n ** 160n - 1n, balance: 2n ** 256n - 1n, expires: 1_700_000_000n },
  ])
  expect(new Set(asked.map(({ at }) => at))).toEqual(new Set(['0x10']))
  // allowance(owner, spender), and Permit2's (owner, token, spender) at its own address.
  expect(asked[0]!.data).toBe(`0xdd62ed3e${word(OWNER)}${word(SPENDER)}`)
  expect(asked.find(({ data }) => data.startsWith('0x927da105'))).toMatchObject({
    to: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    data: `0x927da105${word(OWNER)}${word(TOKEN)}${word(SPENDER)}`,
  })
})

test('screens-evm §9: an item that moved on cannot be taken, and a contract that does not answer is unknown, not zero', async () => {
  const moved = nodeOf({ '081812fc': word(SPENDER), '6352211e': word(SPENDER) })
  expect((await readAllowances(moved.rpc, [ask('item')], null, signal))!.answers).toEqual([
    { allowed: 0n, balance: null, expires: null },
  ])
  const nobody = nodeOf({ '081812fc': word(0n), '6352211e': word(OWNER) })
  expect((await readAllowances(nobody.rpc, [ask('item')], null, signal))!.answers[0]!.allowed).toBe(0n)
  const silent = nodeOf({})
  const all = [ask('erc20'), ask('item'), ask('all'), ask('permit2')]
  expect((await readAllowances(silent.rpc, all, null, signal))!.answers).toEqual([null, null, null, null])
  const nonsense = nodeOf({ dd62ed3e: '', e985e9c5: word(2n), '927da105': word(1n) })
  expect(
    (await readAllowances(nonsense.rpc, [ask('erc20'), ask('all'), ask('permit2')], null, signal))!.answers,
  ).toEqual([null, null, null])
})

test('screens-evm §9: what was allowed after a block is asked at that block', async () => {
  const { rpc, asked } = nodeOf({ dd62ed3e: word(5n), '70a08231': word(9n) })
  await readAllowances(rpc, [ask('erc20')], 16, signal)
  expect(asked.map(({ at }) => at)).toEqual(['0x10', '0x10'])
})
