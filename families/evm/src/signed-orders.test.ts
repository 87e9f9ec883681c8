import { decodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { counterCall, invalidateCall, isUsed, ORDER_BOOKS, turnOffCall, usedNoncesCall } from './signed-orders.ts'

const OWNER = `0x${'ab'.repeat(20)}` as const
const abi = parseAbi([
  'function getCounter(address) view returns (uint256)',
  'function nonceBitmap(address, uint256) view returns (uint256)',
  'function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
])

test('screens-evm §9: signed orders are turned off by a call that the contracts know', () => {
  expect(turnOffCall(ORDER_BOOKS[0]!).data).toBe(toFunctionSelector('function incrementCounter()'))
  const { functionName, args } = decodeFunctionData({ abi, data: counterCall(ORDER_BOOKS[0]!, OWNER).data })
  expect([functionName, String(args[0]).toLowerCase()]).toEqual(['getCounter', OWNER])
})

test('a signed permit is turned off by its bit of its word, alone or with all that share the word', () => {
  const read = (data: `0x${string}`) => decodeFunctionData({ abi, data }).args
  expect(read(invalidateCall(517n, false).data)).toEqual([2n, 1n << 5n])
  expect(read(invalidateCall(517n, true).data)).toEqual([2n, (1n << 256n) - 1n])
  expect(read(usedNoncesCall(OWNER, 517n).data)[1]).toBe(2n)
  expect([isUsed(1n << 5n, 517n), isUsed(1n << 5n, 516n)]).toEqual([true, false])
})
