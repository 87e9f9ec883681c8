import { expect, test } from 'vitest'
import { meanFee } from './day-summary.tsx'

test('screens-evm §4.1: the mean fee of a day is told in base units, and not where nothing is known or nothing was sent', () => {
  expect(meanFee({ fees24h: '1000000000000000000000', transactionCount24h: 3 })).toBe('333333333333333333333')
  expect(meanFee({ fees24h: null, transactionCount24h: 3 })).toBeNull()
  expect(meanFee({ fees24h: '5', transactionCount24h: 0 })).toBeNull()
  expect(meanFee({ fees24h: '5', transactionCount24h: null })).toBeNull()
})
