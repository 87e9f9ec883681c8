import { measuresOfRows } from '@orrery/model/row-measures'
import type { Cell } from '@orrery/model/rows'
import { expect, test } from 'vitest'
import { hasAmount, isGiven, isUnlimited } from './approval-keys.ts'

const ALL160 = 2n ** 160n - 1n
const ALL256 = 2n ** 256n - 1n
const keyOf = (kind: number, spender: Cell, value: bigint): string =>
  [...measuresOfRows({ evm_approvals: [{ kind, spender, value }] }, 0)][0]!.key

test('an approval gives when it names an amount, or of an item who may take it; a lockdown gives nothing (screens-evm §9)', () => {
  const given = (kind: number, spender: Cell, value: bigint) => isGiven(keyOf(kind, spender, value))
  expect([given(0, '0xaa', 5n), given(0, '0xaa', 0n)]).toEqual([true, false])
  expect([given(1, '0xaa', 0n), given(1, null, 7n)], 'the value of an item is its number').toEqual([true, false])
  expect([given(2, '0xaa', 1n), given(2, '0xaa', 0n)]).toEqual([true, false])
  expect([given(3, '0xaa', 1n), given(4, '0xaa', 1n), given(5, '0xaa', 0n)]).toEqual([true, true, false])
})

test('an amount without a limit is all that its kind can name', () => {
  const unlimited = (kind: number, value: bigint) => isUnlimited(keyOf(kind, '0xaa', value))
  expect([unlimited(0, ALL256), unlimited(0, ALL160), unlimited(3, ALL160), unlimited(4, ALL160 - 1n)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(unlimited(1, ALL256), 'the highest number of an item is no amount').toBe(false)
  expect(['0/1/1', '1/1/1', '2/1/1', '3/1/1'].map(hasAmount)).toEqual([true, false, false, true])
})
