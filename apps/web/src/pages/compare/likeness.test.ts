import { expect, test } from 'vitest'
import { looksAlike, runsOf } from './likeness.ts'

const A = '0xAbcd000000000000000000000000000000001234'
const B = '0xabcD000000000000f00000000000000000001234'

test('screens-evm §5, §0.6: two addresses that begin and end alike are told apart digit by digit', () => {
  expect(looksAlike(A, B)).toBe(true)
  expect(looksAlike(A, A.toLowerCase()), 'capitals are a checksum').toBe(false)
  expect(looksAlike(A, `0x${'1'.repeat(40)}`)).toBe(false)
  expect(runsOf(A, B)).toEqual([
    { text: '0xAbcd000000000000', differs: false },
    { text: '0', differs: true },
    { text: '00000000000000000001234', differs: false },
  ])
  expect(runsOf('abc', 'ab')).toEqual([
    { text: 'ab', differs: false },
    { text: 'c', differs: true },
  ])
})
