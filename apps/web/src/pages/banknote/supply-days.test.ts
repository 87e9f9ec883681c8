import { expect, test } from 'vitest'
import { supplyDays } from './supply-days.ts'

test('screens-evm §8.4: the supply of earlier days is that of now, less what was made since and with what was taken', () => {
  const days = ['5', '-2', '10'].map((grown, at) => ({ timeMs: at, grown }))
  expect(supplyDays({ supply: '100', days })).toEqual([92n, 90n, 100n])
  expect(supplyDays({ supply: null, days })).toEqual([null, null, null])
  expect(supplyDays({ supply: '1', days: [] })).toEqual([])
})
