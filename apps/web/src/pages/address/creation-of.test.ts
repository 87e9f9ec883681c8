import { expect, test } from 'vitest'
import { creationOf } from './creation-of.ts'

test('screens-evm §6.1: creation code is the calldata of the transaction that itself made the contract, and no other', () => {
  const created = `0x${'Ab'.repeat(20)}`
  expect(creationOf({ created, input: '0x600160' }, created.toLowerCase())).toEqual({ code: '0x600160', size: 3 })
  expect(creationOf({ created: null, input: '0xa9059cbb' }, created)).toBe('inner')
  expect(creationOf({ created: `0x${'cd'.repeat(20)}`, input: '0x6001' }, created)).toBe('inner')
  expect(creationOf({ created, input: '0x' }, created)).toBeNull()
})
