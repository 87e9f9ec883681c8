import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { approvalLogs } from './approval-logs.ts'
import { eventSources } from './event-sources.ts'

const [APPROVED, FOR_ALL] = approvalLogs.topics as [Hex, Hex]
const OWNER: Hex = `0x${'a1'.repeat(20)}`
const SPENDER: Hex = `0x${'b2'.repeat(20)}`
const topic = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const kindOf = (code: number | undefined) => eventSources.approvals.byOwner.kinds[code ?? -1]

test('screens-evm §8.2: a token’s logs tell who may take how much of it, by the shapes of their standards', () => {
  const sides = [topic(OWNER), topic(SPENDER)]
  const amount = approvalLogs.read({ topics: [APPROVED, ...sides], data: word(7n) })
  expect([kindOf(amount?.kind), amount]).toMatchObject(['erc20', { owner: OWNER, spender: SPENDER, value: 7n }])
  const item = approvalLogs.read({ topics: [APPROVED, ...sides, word(9n)], data: '0x' })
  expect([kindOf(item?.kind), item?.value]).toEqual(['item', 9n])
  expect(approvalLogs.read({ topics: [APPROVED, topic(OWNER), word(0n), word(9n)], data: '0x' })).toMatchObject({
    spender: null,
  })
  const all = approvalLogs.read({ topics: [FOR_ALL, ...sides], data: word(1n) })
  expect([kindOf(all?.kind), all?.value]).toEqual(['all', 1n])
})

test('logs of other shapes tell nothing', () => {
  const sides = [topic(OWNER), topic(SPENDER)]
  for (const log of [
    { topics: [APPROVED], data: word(1n) },
    { topics: [APPROVED, ...sides], data: '0x' as Hex },
    { topics: [FOR_ALL, ...sides], data: word(2n) },
    { topics: [FOR_ALL, ...sides, word(1n)], data: word(1n) },
    { topics: [APPROVED, word(2n ** 200n), topic(SPENDER)], data: word(1n) },
    { topics: [topic(OWNER), ...sides], data: word(1n) },
  ])
    expect(approvalLogs.read(log)).toBeNull()
})
