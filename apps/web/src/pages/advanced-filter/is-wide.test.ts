import { expect, test } from 'vitest'
import { isWide, lastWeek } from './is-wide.ts'
import { fieldsOf, type Kind } from './read-conditions.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const wide = (text: string, kind: Kind = 'transactions') => isWide(new URLSearchParams(text), fieldsOf(kind), NOW)

test('screens-evm §17: conditions need something selective, or at most seven days', () => {
  for (const text of ['status=failed', 'least=5', 'from=!0xab', 'status=failed&since=2026-11-01', 'until=2026-11-01'])
    expect(wide(text), text).toBe(true)
  for (const text of [
    '',
    'from=0xab&status=failed',
    'method=0xa9059cbb',
    'least=5&since=2026-11-20',
    'least=5&since=2026-01-01&until=2026-01-07',
    'large=1&least=3&status=success',
  ])
    expect(wide(text), text).toBe(false)
  // A token narrows transfers and no transactions.
  expect(wide('token=0xab&least=1', 'transfers')).toBe(false)
  expect(wide('token=0xab&least=1')).toBe(true)
})

test('what is suggested is not wide', () => {
  const week = lastWeek(new URLSearchParams('status=failed&until=2026-01-01&cursor=x'), NOW)
  expect(week.toString()).toBe('status=failed&since=2026-11-20')
  expect(isWide(week, fieldsOf('transactions'), NOW)).toBe(false)
})
