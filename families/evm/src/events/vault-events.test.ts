import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { vaultEvents } from './vault-events.ts'

const [DEPOSIT, WITHDRAW] = vaultEvents.topics as [Hex, Hex]
const ann: Hex = `0x${'a1'.repeat(20)}`
const bob: Hex = `0x${'b2'.repeat(20)}`
const topic = (address: Hex): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const LARGEST = (1n << 256n) - 1n
const data: Hex = `0x${word(LARGEST)}${word(7n)}`

test('ERC-4626: deposits and withdrawals name their parties, and amounts up to 2^256 are exact', () => {
  expect(vaultEvents.read({ topics: [DEPOSIT, topic(ann), topic(bob)], data })).toEqual({
    kind: 'deposit',
    sender: ann,
    owner: bob,
    receiver: null,
    assets: LARGEST,
    shares: 7n,
  })
  expect(vaultEvents.read({ topics: [WITHDRAW, topic(ann), topic(bob), topic(ann)], data })).toEqual({
    kind: 'withdraw',
    sender: ann,
    receiver: bob,
    owner: ann,
    assets: LARGEST,
    shares: 7n,
  })
})

test('reliability F-38: what only begins like one is none', () => {
  for (const [topics, bytes] of [
    [[DEPOSIT, topic(ann)], data],
    [[DEPOSIT, topic(ann), topic(bob), topic(ann)], data],
    [[WITHDRAW, topic(ann), topic(bob)], data],
    [[DEPOSIT, topic(ann), `0x${'f'.repeat(64)}`], data],
    [[DEPOSIT, topic(ann), topic(bob)], data.slice(0, -2)],
    [[DEPOSIT, topic(ann), topic(bob)], `${data}00`],
    [[], data],
  ] as const)
    expect(vaultEvents.read({ topics: topics as readonly Hex[], data: bytes as Hex })).toBeNull()
})
