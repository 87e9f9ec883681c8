import { expect, test } from 'vitest'
import { BUTTON_DEBOUNCE_MS, createClickGuard } from './click-guard.ts'

test('foundations §4.2, §9: a repeat click inside 500 ms of the last that counted is ignored', () => {
  const accepts = createClickGuard()
  const counted = [0, 10, 499, 500, 900, 1000, 1001, 5000].filter((time) => accepts(time, BUTTON_DEBOUNCE_MS))
  expect(counted).toEqual([0, 500, 1000, 5000])
})

test('without a window every click counts', () => {
  const accepts = createClickGuard()
  expect([0, 0, 1].map((time) => accepts(time, 0))).toEqual([true, true, true])
})
