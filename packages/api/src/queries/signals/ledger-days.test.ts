import { expect, test } from 'vitest'
import { countDays, daysOf, wholeDays } from './ledger-days.ts'
import { outflowsOf } from './outflow-signals.ts'

const DAY_MS = 86_400_000

test('principle 3: the day that a ledger is in is not whole, nor the one in which it began unless the chain did', () => {
  const through = 120 * DAY_MS + 5
  expect(wholeDays({ timeMs: 100 * DAY_MS + 7, isFirst: true }, through)).toEqual({ first: 100, last: 119 })
  expect(wholeDays({ timeMs: 100 * DAY_MS + 7, isFirst: false }, through)).toEqual({ first: 101, last: 119 })
  expect(wholeDays({ timeMs: 120 * DAY_MS, isFirst: true }, through)).toBeNull()
  expect(countDays(null)).toBe(0)
})

test('reliability M9: a clock that jumped makes no more than sixty days', () => {
  const days = wholeDays({ timeMs: 0, isFirst: true }, 4_000_000 * DAY_MS)!
  expect([countDays(days), daysOf(days).at(-1)]).toEqual([60, 3_999_999])
})

test('screens-evm §15.8: what left an exchange on a day is what it had less when the next day began, back to what is not known', () => {
  const at = (day: number, amount: string | null, part = 0) => ({
    timeMs: day * DAY_MS + part,
    amounts: [amount],
    worth: null,
  })
  const days = [at(50, '70', 9), at(50, '60'), at(49, '100'), at(48, '90'), at(47, null), at(46, '5')]
  const series = outflowsOf({ days }, 0)!
  // The day that is not over tells nothing.
  expect([series.first, series.last]).toEqual([48, 49])
  expect([48, 49].map((day) => series.valueAt(day))).toEqual([-10n, 40n])
  expect(outflowsOf({ days: days.slice(0, 2) }, 0)).toBeNull()
})
