import { expect, test } from 'vitest'
import { dollarsOf } from './dollars-of.ts'

test('screens-evm §0.2: an amount is worth exactly its base units times the price, in dollars or in millionths of them', () => {
  const of = (base: string, text: string, unit: 'dollars' | 'micro', decimals = 18) =>
    Number(dollarsOf(base, decimals, { text, unit }))
  expect(of('1500000000000000000', '2500.5', 'dollars')).toBe(3750.75)
  expect(of('1500000000000000000', '2500500000', 'micro')).toBe(3750.75)
  expect(of('1', '1', 'micro')).toBe(1e-24)
  expect(of('0', '2500.5', 'dollars')).toBe(0)
  expect(of('100000000', '60000', 'dollars', 8)).toBe(60_000)
  expect(dollarsOf('123456789012345678901234567890', 18, { text: '3', unit: 'dollars' })).toMatch(/^370370367037\.0370/)
  expect(dollarsOf('x', 18, { text: '3', unit: 'dollars' })).toBeNull()
  expect(dollarsOf('1', 18, { text: '', unit: 'dollars' })).toBeNull()
})
