import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { paidFromOf } from './op-payment.ts'

const DEPOSITED: Hex = `0x${'c'.repeat(64)}`
const sender: Hex = `0x${'ab'.repeat(20)}`
const putFor = (account: string) => ({ topics: [DEPOSITED, `0x${'0'.repeat(24)}${account.slice(2)}`] as Hex[] })

test('screens-evm §4.4: an operation was paid by its paymaster, from its deposit, or from the balance that filled it up', () => {
  const op = { entryPointVersion: '0.7', paymaster: null, sender }
  expect(paidFromOf(op, [], DEPOSITED)).toBe('deposit')
  expect(paidFromOf(op, [putFor(sender)], DEPOSITED)).toBe('balance')
  expect(paidFromOf(op, [putFor(`0x${'cd'.repeat(20)}`)], DEPOSITED), 'that of another').toBe('deposit')
  expect(paidFromOf({ ...op, paymaster: sender }, [putFor(sender)], DEPOSITED)).toBe('paymaster')
  expect(paidFromOf({ ...op, entryPointVersion: null }, [], DEPOSITED), 'anybody may tell the same').toBeNull()
})
