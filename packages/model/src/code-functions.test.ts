import { expect, test } from 'vitest'
import { functionsOfCode } from './code-functions.ts'

test('functions of code are those that a call is compared with, not those that it calls', () => {
  // DUP1 PUSH4 EQ PUSH2 JUMPI, and the same of one that begins with a zero.
  const solidity = '8063a9059cbb14610040578062fdd58e14610060'
  // PUSH4 DUP2 XOR, as Vyper has it.
  const vyper = '6370a08231811861'
  // PUSH4 PUSH1 SHL: what it calls of another contract.
  const calls = '6340c10f1960e01b'
  // A comparison that lies within pushed bytes is none.
  const hidden = `7f${'63deadbeef14'.padEnd(64, '0')}`
  expect([...functionsOfCode(`0x${solidity}${vyper}${calls}${hidden}`)]).toEqual(['a9059cbb', '00fdd58e', '70a08231'])
  expect(functionsOfCode('0x').size).toBe(0)
  expect(functionsOfCode('0x63a905').size).toBe(0)
})
