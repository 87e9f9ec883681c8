import { expect, test } from 'vitest'
import { dateParams, daysOf } from './date-params.ts'

const of = (text: string) => new URLSearchParams(text)

test('screens-evm §0.3: the days of a query are whole days in UTC, and both ends belong to them', () => {
  expect(dateParams(of('from=2026-11-01&to=2026-11-01'))).toEqual({
    since: Date.UTC(2026, 10, 1),
    until: Date.UTC(2026, 10, 2),
  })
  expect(dateParams(of('to=2024-02-29'))).toEqual({ until: Date.UTC(2024, 2, 1) })
  expect(dateParams(of(''))).toEqual({})
})

test('what is no day of the calendar is as if it were not there', () => {
  for (const text of ['2026-02-30', '2026-13-01', '26-1-1', '2026-11-01T00:00', '1969-12-31', '-2026-01-01', ''])
    expect(daysOf(of(`from=${text}&to=${text}`)), text).toEqual({ from: null, to: null })
})
