import { expect, test } from 'vitest'
import { sparkValues } from './spark-values.ts'

test('screens-evm §2.4: a course shows whole days, gaps where nothing is known, and nothing where there are too few', () => {
  expect(sparkValues(['1', null, '30000000000000000000', '4'])).toEqual([1, null, 3e19])
  expect(sparkValues(['1', null, '4'])).toEqual([])
  expect(sparkValues(['1', 'x', '3', '4'])).toEqual([1, null, 3])
  expect(sparkValues(undefined)).toEqual([])
})
