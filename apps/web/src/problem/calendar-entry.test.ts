import { expect, test } from 'vitest'
import { calendarEntry } from './calendar-entry.ts'

test('screens-evm §3.1: a moment for a calendar is one event, whose text cannot end its line', () => {
  const entry = calendarEntry({
    atMs: Date.UTC(2027, 0, 2, 3, 4, 5, 678),
    nowMs: Date.UTC(2026, 10, 24),
    subject: 'A, b; c\\d\r\nEND:VCALENDAR',
    url: 'https://x.example/devnet/block/9',
  })
  const lines = entry.split('\r\n')
  expect(lines).toContain('DTSTART:20270102T030405Z')
  expect(lines).toContain('DTSTAMP:20261124T000000Z')
  expect(lines).toContain('SUMMARY:A\\, b\\; c\\\\d END:VCALENDAR')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(entry).not.toMatch(/[^\r]\n/)
})
