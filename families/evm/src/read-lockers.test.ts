import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { readLockers } from './read-lockers.ts'
import { chainAnswer } from './testing/blocks.ts'
import { refusal, testRpc } from './testing/rpc.ts'

const TOKEN: Hex = `0x${'aa'.repeat(20)}`
const WHO: Hex = `0x${'bb'.repeat(20)}`
const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const word = (value: number | Hex): Hex =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`

const read = (
  contracts: Readonly<Record<Hex, Readonly<Record<string, Hex>>>>,
  onCall: (to: Hex) => void = () => undefined,
) =>
  readLockers(
    testRpc(
      chainAnswer(30, (method, params) => {
        if (method !== 'eth_call') return undefined
        const { to, input } = params[0] as { readonly to: Hex; readonly input: Hex }
        onCall(to)
        const own = Object.entries(contracts[to] ?? {}).find(
          ([name]) => toFunctionSelector(name) === input.slice(0, 10),
        )
        if (own === undefined) throw refusal(3, 'execution reverted')
        return own[1]
      }),
    ),
    TOKEN,
    Object.keys(contracts) as Hex[],
    new AbortController().signal,
  )

test('screens-evm §8.5: vesting contracts tell from when to when they let go, with their cliff and what they let go of', async () => {
  const vesting = { 'start()': word(1_000), 'duration()': word(500), 'released(address)': word(7) }
  const told = await read({
    [at('1')]: { ...vesting, 'cliff()': word(1_100), 'beneficiary()': word(WHO) },
    // Told as a length, and by an owner.
    [at('2')]: { ...vesting, 'cliff()': word(50), 'owner()': word(WHO) },
    [at('3')]: { ...vesting, 'cliff()': word(9_999) },
  })
  expect(told!.asOf.height).toBe(30)
  expect(told!.locks).toEqual([
    { kind: 'vesting', beneficiary: WHO, start: 1_000, cliff: 1_100, end: 1_500, released: 7n },
    { kind: 'vesting', beneficiary: WHO, start: 1_000, cliff: 1_050, end: 1_500, released: 7n },
    { kind: 'vesting', beneficiary: null, start: 1_000, cliff: null, end: 1_500, released: 7n },
  ])
})

test('screens-evm §8.5: a timelock is of the token that it names; what tells neither is no locker', async () => {
  const told = await read({
    [at('1')]: { 'releaseTime()': word(2_000), 'token()': word(TOKEN), 'beneficiary()': word(WHO) },
    [at('2')]: { 'releaseTime()': word(2_000), 'token()': word(WHO) },
    // A pool for stakers has times, too, and releases no token.
    [at('3')]: { 'start()': word(1_000), 'duration()': word(500) },
    [at('4')]: { 'start()': `0x${'f'.repeat(64)}`, 'duration()': word(5), 'released(address)': word(0) },
    [at('5')]: {},
  })
  expect(told!.locks).toEqual([
    { kind: 'timelock', beneficiary: WHO, start: null, cliff: null, end: 2_000, released: null },
    null,
    null,
    null,
    null,
  ])
})

test('who keeps nothing by time is asked two things, and all others only what is left to ask', async () => {
  const calls: Record<Hex, number> = {}
  await read(
    { [at('1')]: { 'duration()': word(5) }, [at('2')]: { 'duration()': `0x${'f'.repeat(64)}` }, [at('3')]: {} },
    (to) => (calls[to] = (calls[to] ?? 0) + 1),
  )
  expect(calls).toEqual({ [at('1')]: 8, [at('2')]: 2, [at('3')]: 2 })
})
