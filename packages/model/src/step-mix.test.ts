import { expect, test } from 'vitest'
import { OPCODE_GROUPS } from './opcode-mix.ts'
import { gasOfSteps, precompileCalls } from './step-mix.ts'

const NONE = Object.fromEntries(OPCODE_GROUPS.map((group) => [group, 0]))
const step = (op: string, gas: number, cost: number, depth = 1, stack: readonly `0x${string}`[] = []) => ({
  op,
  gas,
  cost,
  depth,
  stack,
})

test('screens-evm §10: what a call gives along is counted where the called code spends it, and once', () => {
  const steps = [
    step('PUSH1', 10_000, 3),
    // It is told to cost what it gives along, too.
    step('CALL', 9_997, 9_000),
    step('SLOAD', 6_300, 2_100, 2),
    step('STATICCALL', 4_200, 4_000, 2),
    step('ADD', 1_400, 3, 3),
    step('STOP', 1_397, 0, 3),
    step('RETURN', 4_050, 0, 2),
    step('SSTORE', 7_247, 5_000),
    step('STOP', 2_247, 0),
  ]
  const gas = gasOfSteps(steps)
  // The outer call: 9,997 − 7,247 = 2,750, less 2,250 inside; the inner one: 4,200 − 4,050 = 150, less 3.
  expect(gas).toEqual({ ...NONE, stack: 3, calls: 500 + 147, storage: 2_100 + 5_000, reckon: 3 })
  expect(
    Object.values(gas).reduce((sum, one) => sum + one, 0),
    'all of it is what the transaction used',
  ).toBe(10_000 - 2_247)
})

test('screens-evm §10: a code that fails burns what it was given, and no hostile gas makes a sum fall', () => {
  const failed = [step('CALL', 5_000, 4_000), step('INVALID', 3_900, 0, 2), step('POP', 1_000, 2)]
  expect(gasOfSteps(failed)).toEqual({ ...NONE, calls: 4_000, stack: 2 })
  const odd = [step('ADD', 5, 3), step('FANCY', 1_000_000, 7), step('CALL', 3, 3, 9), step('MUL', 2, 9)]
  for (const value of Object.values(gasOfSteps(odd))) expect(value).toBeGreaterThanOrEqual(0)
  expect(gasOfSteps(odd).other, 'what no list knows is told apart').toBeGreaterThan(0)
  expect(gasOfSteps([])).toEqual(NONE)
})

test('screens-evm §10: calls of precompiled contracts are those of their addresses that ran no code', () => {
  const calls = [
    step('STATICCALL', 9, 1, 1, ['0xffff', '0x1']),
    step('CALL', 8, 1, 1, ['0x0', '0x100', '0x0']),
    step('CALL', 8, 1, 1, ['0x0', '0x4']),
    step('DELEGATECALL', 8, 1, 2, ['0x0', '0x8']),
    step('ADD', 7, 1, 2, ['0x0', '0x2']),
    // Another one's, one that ran code (as the first of 0x4), what is no address, and a stack that is not told.
    step('STATICCALL', 7, 1, 2, ['0x0', '0x12']),
    step('CALL', 7, 1, 2, ['0x0', '0x4']),
    step('STOP', 6, 0, 3),
    step('CALL', 5, 1, 2, ['0x0', `0x${'f'.repeat(64)}`]),
    step('CALL', 5, 1, 2),
  ]
  expect(Object.fromEntries(precompileCalls(calls))).toEqual({ ecrecover: 1, p256: 1, bn254: 1 })
})
