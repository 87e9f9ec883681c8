import type { UserOpRequest } from '@orrery/model/wire/events'
import { expect, test } from 'vitest'
import { mostOfOp } from './most-of-op.ts'

const PAYMASTER = `0x${'ab'.repeat(20)}`
const request = {
  callGas: '100',
  verificationGas: '20',
  preVerificationGas: '3',
  maxFee: '10',
  paymasterData: '0x',
} as UserOpRequest
const word = (value: number) => value.toString(16).padStart(32, '0')

test('screens-evm §4.4: the most that an operation could cost is what its entry point asks for before it begins', () => {
  const most = (version: string | null, paymaster: string | null = null, paymasterData = '0x') =>
    mostOfOp({ request: { ...request, paymasterData }, paymaster, entryPointVersion: version })
  expect(most('0.6')).toBe('1230')
  expect(most('0.6', PAYMASTER)).toBe('1630')
  expect(most('0.7')).toBe('1230')
  expect(most('0.7', PAYMASTER, `${PAYMASTER}${word(1_000)}${word(7)}beef`)).toBe('11300')
  // What does not tell its limits has no such sum, and what is no known entry point promises nothing.
  expect(most('0.8', PAYMASTER, PAYMASTER)).toBeNull()
  expect(most(null)).toBeNull()
  expect(mostOfOp({ request: null, paymaster: null, entryPointVersion: '0.7' })).toBeNull()
})
