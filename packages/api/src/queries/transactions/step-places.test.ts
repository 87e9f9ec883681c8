import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { codeOfSteps } from './step-places.ts'

const step = (depth: number, op = 'ADD', stack: readonly Hex[] = []) => ({ depth, op, stack })
const OWN: Hex = `0x${'1'.repeat(40)}`
const OTHER: Hex = `0x${'0'.repeat(37)}abc`

test('screens-evm §4.3: the code that a step runs is that of the contract that was called, until it returns', () => {
  const told = codeOfSteps(
    [
      step(1),
      step(1, 'DELEGATECALL', ['0xffff', '0xabc']),
      step(2),
      step(2, 'CALL', ['0x1', `0x${'f'.repeat(24)}${OWN.slice(2)}`]),
      step(3, 'RETURN'),
      step(2, 'STOP'),
      // Code that makes a contract is no contract's.
      step(1, 'CREATE', ['0x0', '0x1']),
      step(2),
      // What answers without code of its own is passed over.
      step(1, 'STATICCALL', ['0x1', '0x4']),
      step(1, 'STOP'),
    ],
    OWN,
  )
  expect(told).toEqual([OWN, OWN, OTHER, OTHER, OWN, OTHER, OWN, null, OWN, OWN])
})

test('screens-evm §4.3: of steps whose call is not told, and of a transaction that makes a contract, no code is known', () => {
  expect(codeOfSteps([step(1), step(3), step(1)], OWN)).toEqual([OWN, null, OWN])
  expect(codeOfSteps([step(1), step(1, 'CALL', ['0x1']), step(2)], null)).toEqual([null, null, null])
})
