import { expect, test } from 'vitest'
import { toFunctionSelector } from 'viem'
import { accountCodeOf } from './account-code.ts'

/** Code that compares a call with these functions, as compilers write it. */
const codeOf = (...functions: readonly string[]): `0x${string}` =>
  `0x6080604052${functions.map((fn) => `8063${toFunctionSelector(fn).slice(2)}14610042575b`).join('')}`

const OP6 = '(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)'
const OP7 = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)'
const SAFE = [
  'getOwners()',
  'getThreshold()',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
]

test('screens-evm §5: the kind of a smart account is told by the functions that its code answers to', () => {
  expect(accountCodeOf(codeOf(...SAFE, 'nonce()'))).toBe('safe')
  expect(accountCodeOf(codeOf('owner()', `validateUserOp(${OP6},bytes32,uint256)`))).toBe('erc4337')
  expect(accountCodeOf(codeOf(`validateUserOp(${OP7},bytes32,uint256)`))).toBe('erc4337')
  expect(
    accountCodeOf(
      codeOf(`validateUserOp(${OP7},bytes32,uint256)`, 'installModule(uint256,address,bytes)', 'accountId()'),
    ),
  ).toBe('erc7579')
})

test('other code is no account, though it pushes the same bytes inside a longer word', () => {
  expect(accountCodeOf('0x')).toBeNull()
  expect(accountCodeOf(codeOf('transfer(address,uint256)', 'getOwners()'))).toBeNull()
  const selector = toFunctionSelector(`validateUserOp(${OP7},bytes32,uint256)`).slice(2)
  // PUSH6 of a word that holds PUSH4 and the selector's first byte.
  expect(accountCodeOf(`0x65${`63${selector}`.padEnd(12, '0')}`)).toBeNull()
})
