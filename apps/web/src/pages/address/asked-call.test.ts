import { expect, test } from 'vitest'
import { askedCall, callAddress } from './asked-call.ts'

test('screens-evm §6.1: a link leads to a function with its arguments filled in', () => {
  const args = '["0xab","a & b"]'
  const link = callAddress('https://site/eth/address/0x1/contract/read?x=1#L2', '0xa9059cbb', args)!
  expect(new URL(link).pathname).toBe('/eth/address/0x1/contract/read')
  expect(askedCall(new URL(link).search)).toEqual({ selector: '0xa9059cbb', args })
  expect(callAddress('/p', '0xa9059cbb', '[]')).toBe('/p?fn=0xa9059cbb')
})

test('what names no function, and arguments that are too long for an address, are left out', () => {
  for (const search of ['', '?fn=', '?fn=0x12', '?fn=transfer']) expect(askedCall(search)).toBeNull()
  expect(askedCall(`?fn=0xA9059CBB&args=${'1'.repeat(4_001)}`)).toEqual({ selector: '0xa9059cbb', args: null })
  expect(callAddress('/p', '0xa9059cbb', '1'.repeat(4_001))).toBeNull()
})
