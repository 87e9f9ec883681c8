import { expect, test } from 'vitest'
import { numberObjects } from './number-objects.ts'

test('an object keeps its number, another has another one, and nothing has none', () => {
  const numberOf = numberObjects()
  const [one, other] = [{}, {}]
  expect([numberOf(one), numberOf(other), numberOf(one), numberOf(null)]).toEqual([1, 2, 1, 0])
})
