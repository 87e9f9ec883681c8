import { expect, test } from 'vitest'
import { worthOn } from './worth-then.ts'

test('screens-evm §5: a transfer was worth what its day’s exchanges say, or the last ones before, and nothing is made up', () => {
  const told = {
    rates: [
      { day: 3, rate: { top: 5n, bottom: 2n } },
      { day: 6, rate: { top: 4n, bottom: 1n } },
    ],
    through: 8,
  }
  const on = (day: number, today = 20) => worthOn(told, 7n, { day, today })?.dollars ?? null
  expect([2, 3, 5, 6, 8].map((day) => on(day))).toEqual([null, '17', '17', '28', '28'])
  // Not over yet: today's worth says it. Not looked at yet: the sums of pools have not come there.
  expect([on(8, 8), on(9)]).toEqual([null, null])
  expect(worthOn({ rates: [], through: 8 }, 7n, { day: 3, today: 20 })).toBeNull()
})
