import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { isBuilderPayment } from './builder-payment.ts'

const BUILDER: Hex = `0x${'b'.repeat(40)}`
const PROPOSER: Hex = `0x${'c'.repeat(40)}`
const block = { producer: BUILDER, txCount: 3 }
const tx = { txIndex: 2, from: BUILDER, to: PROPOSER, value: 7n, input: '0x' as Hex, status: 'success' as const }

test('screens-evm §3.2: the last transaction pays the proposer where the fee recipient sends coins with it, and nothing else', () => {
  expect(isBuilderPayment(block, tx)).toBe(true)
  expect(isBuilderPayment(block, undefined)).toBe(false)
  for (const other of [
    { txIndex: 1 },
    { from: PROPOSER },
    { from: null },
    { to: null },
    { to: BUILDER },
    { value: 0n },
    { input: '0x01' as Hex },
    { status: 'failed' as const },
  ])
    expect(
      isBuilderPayment(block, { ...tx, ...other }),
      JSON.stringify(other, (_, v: unknown) => String(v)),
    ).toBe(false)
  expect(isBuilderPayment({ ...block, producer: null }, { ...tx, from: null })).toBe(false)
})
