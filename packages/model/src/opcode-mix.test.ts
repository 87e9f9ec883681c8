import { expect, test } from 'vitest'
import { OPCODE_GROUPS, opcodeMix } from './opcode-mix.ts'

const NONE = Object.fromEntries(OPCODE_GROUPS.map((group) => [group, 0]))

test('screens-evm §10: opcodes of deployed code are counted by what they are for; what is pushed is none', () => {
  // PUSH1 0x55, PUSH1 0x01, SSTORE, STOP: the 55 that is pushed is no SSTORE.
  expect(opcodeMix('0x605560015500')).toEqual({ ...NONE, stack: 2, storage: 1, flow: 1 })
  // CALLER, SLOAD, DUP1, ADD, MSTORE, LOG1, CALL, TLOAD, KECCAK256
  expect(opcodeMix('0x3354800152a1f15c20')).toEqual({
    ...NONE,
    context: 1,
    storage: 2,
    stack: 1,
    reckon: 2,
    memory: 1,
    calls: 2,
  })
  expect(opcodeMix('0xef0c'), 'what is no opcode is told apart').toEqual({ ...NONE, other: 2 })
  expect(opcodeMix('0x')).toEqual(NONE)
  expect(opcodeMix('0x7f01'), 'code that ends within what it pushes').toEqual({ ...NONE, stack: 1 })
})

test('metadata behind code is not counted, and what only looks like its length is', () => {
  // STOP, then a CBOR map of one entry: 3 bytes, and that length.
  expect(opcodeMix('0x00a16161000004')).toEqual({ ...NONE, flow: 1 })
  expect(opcodeMix('0x0000ff').flow, 'longer than the code').toBe(2)
})
