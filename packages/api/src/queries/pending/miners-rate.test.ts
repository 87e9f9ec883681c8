import type { Json } from '@orrery/primitives/json'
import { expect, test } from 'vitest'
import { minersRate } from './miners-rate.ts'

const rateOf = (feeRate: Json, mempool: Json) => minersRate({ ext: { feeRate, mempool } })

test('screens-nonevm §4.4: a transaction counts for miners by what it pays, or by less where others must come first', () => {
  expect(rateOf('9.50', null)).toBe('9.50')
  expect(rateOf('9.50', { ancestors: 1, ancestorFeeRate: null })).toBe('9.50')
  // As decimals, not as texts.
  expect(rateOf('90.00', { ancestors: 2, ancestorFeeRate: '100.00' })).toBe('90.00')
  expect(rateOf('100.00', { ancestors: 2, ancestorFeeRate: '90.00' })).toBe('90.00')
  expect([rateOf(null, { ancestorFeeRate: '1.00' }), rateOf(5, null)]).toEqual([null, null])
})
