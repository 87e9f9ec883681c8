import { expect, test } from 'vitest'
import { announcedSeconds, CODE_SECONDS, secondsLeft } from './code-countdown.ts'

test('foundations §4.3, §9: sixty seconds, counted down in whole ones', () => {
  expect(CODE_SECONDS).toBe(60)
  expect([0, 1, 999, 1000, 59_999, 60_000, 90_000].map((now) => secondsLeft(60_000, now))).toEqual([
    60, 60, 60, 59, 1, 0, 0,
  ])
})

test('foundations §4.3: the remaining time is announced at 30 and at 10 seconds, once each', () => {
  const announced = Array.from({ length: 60 }, (_, at) => announcedSeconds(60 - at, 59 - at)).filter(
    (mark) => mark !== null,
  )
  expect(announced).toEqual([30, 10])
})

test('a tab that slept announces what is still true', () => {
  expect(announcedSeconds(45, 20)).toBe(30)
  expect(announcedSeconds(45, 5)).toBe(10)
  expect(announcedSeconds(45, 0)).toBeNull()
})
