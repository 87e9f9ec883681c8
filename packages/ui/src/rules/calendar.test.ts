import { expect, test } from 'vitest'
import {
  addMonths,
  dayOfKey,
  dayOfMoment,
  dayParts,
  isoDay,
  LAST_DAY,
  momentOfDay,
  monthWeeks,
  parseDay,
  weekdayOf,
  weekStartOf,
} from './calendar.ts'
import { boundDay, chooseDay, dayStanding, hasMonth, presetRange, rangeMoments } from './date-range.ts'

const day = (text: string) => parseDay(text)!

test('days are read and written, and no day is made up', () => {
  for (const text of ['1970-01-01', '2000-02-29', '2026-11-21', '9999-12-31']) expect(isoDay(day(text))).toBe(text)
  expect(day('9999-12-31')).toBe(LAST_DAY)
  for (const text of ['2026-02-29', '2026-13-01', '1969-12-31', '2026-1-1', '', '99999-01-01'])
    expect(parseDay(text), text).toBe(null)
  expect(weekdayOf(day('2026-11-21'))).toBe(6)
})

test('months are walked without falling over their ends', () => {
  expect(isoDay(addMonths(day('2024-01-31'), 1))).toBe('2024-02-29')
  expect(isoDay(addMonths(day('2024-03-31'), -13))).toBe('2023-02-28')
  expect(isoDay(addMonths(day('2024-12-15'), 1))).toBe('2025-01-15')
})

test('a month is whole weeks from the day on which the week begins where the language is spoken', () => {
  const monday = monthWeeks(day('2026-11-21'), 1)
  expect(monday.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(monday[0]!.filter((held) => held === null)).toHaveLength(6)
  const sunday = monthWeeks(day('2026-11-21'), 7)
  expect(dayParts(sunday[0]![0]!).date).toBe(1)
  expect(sunday.flat().filter((held) => held !== null)).toHaveLength(30)
  expect(monthWeeks(day('2027-02-10'), 1)).toHaveLength(4)
  expect(['en-US', 'de', 'ar-EG', 'he', 'not a tag'].map(weekStartOf)).toEqual([7, 1, 6, 7, 1])
})

test('the keys of a day grid are those of the ARIA Authoring Practices', () => {
  const key = (name: string, options: { rtl?: boolean; shiftKey?: boolean } = {}) => {
    const found = dayOfKey({ key: name, shiftKey: options.shiftKey ?? false }, day('2026-11-18'), {
      weekStart: 1,
      rtl: options.rtl ?? false,
    })
    return found === null ? null : isoDay(found)
  }
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((name) => key(name))).toEqual([
    '2026-11-19',
    '2026-11-17',
    '2026-11-25',
    '2026-11-11',
  ])
  expect([key('ArrowRight', { rtl: true }), key('ArrowLeft', { rtl: true })]).toEqual(['2026-11-17', '2026-11-19'])
  expect([key('Home'), key('End')]).toEqual(['2026-11-16', '2026-11-22'])
  expect([key('PageDown'), key('PageUp', { shiftKey: true })]).toEqual(['2026-12-18', '2025-11-18'])
  expect(key('Enter')).toBe(null)
})

test('the first choice begins a range, the second ends it, in whichever order', () => {
  const first = chooseDay({ from: null, to: null }, 10)
  expect(chooseDay(first, 4)).toEqual({ from: 4, to: 10 })
  expect(chooseDay(first, 10)).toEqual({ from: 10, to: 10 })
  expect(chooseDay({ from: 4, to: 10 }, 7)).toEqual({ from: 7, to: null })
  expect([3, 4, 7, 10].map((at) => dayStanding(at, first, 4))).toEqual([null, 'start', 'inside', 'end'])
  expect(dayStanding(10, first, null)).toBe('both')
})

test('ready-made ranges end today and stay inside what may be chosen', () => {
  const today = day('2026-11-21')
  const bounds = { min: day('2026-10-01'), max: day('2026-11-20') }
  expect(presetRange('days7', today, { min: 0, max: today })).toEqual({ from: today - 6, to: today })
  const year = presetRange('year', today, bounds)
  expect([isoDay(year.from!), isoDay(year.to!)]).toEqual(['2026-10-01', '2026-11-20'])
  expect(isoDay(presetRange('month', today, bounds).from!)).toBe('2026-11-01')
  expect(presetRange('all', today, bounds)).toEqual({ from: null, to: null })
  expect([boundDay(1, bounds), boundDay(1e6, bounds)]).toEqual([bounds.min, bounds.max])
  expect([hasMonth(bounds.min, -1, bounds), hasMonth(bounds.min, 1, bounds), hasMonth(bounds.max, 1, bounds)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a range is a span of moments: the whole last day belongs to it, by the clock that was chosen', () => {
  const range = { from: day('2026-11-21'), to: day('2026-11-21') }
  expect(rangeMoments(range, 'utc')).toEqual({ fromMs: Date.UTC(2026, 10, 21), toMs: Date.UTC(2026, 10, 22) })
  expect(rangeMoments({ from: null, to: null }, 'local')).toEqual({ fromMs: null, toMs: null })
  for (const zone of ['utc', 'local'] as const) {
    expect(dayOfMoment(momentOfDay(range.from, zone), zone)).toBe(range.from)
    expect(dayOfMoment(momentOfDay(range.from, zone) - 1, zone)).toBe(range.from - 1)
  }
})
