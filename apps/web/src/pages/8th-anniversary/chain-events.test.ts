import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { anniversaryOf, chainEvents } from './chain-events.ts'

test('screens-evm §2.5: what happened to a chain is its first block and the upgrades that its blocks show, the oldest first', () => {
  const mark = (id: string, first: object | null, isActive = true) => ({ id, field: 'f', isActive, first }) as never
  const told = chainEvents(sampleEvm, 1_000, [
    mark('cancun', { height: 9, timeMs: 3_000, isExact: true }),
    mark('london', { height: 7, timeMs: 2_000, isExact: true }),
    // It is there, and since when nobody knows; or nobody has it.
    mark('shanghai', { height: 8, timeMs: 2_500, isExact: false }),
    mark('prague', null, false),
  ])
  expect(told.map(({ name, timeMs, height, page }) => [name, timeMs, height, page])).toEqual([
    [null, 1_000, null, 'block/earliest'],
    ['London', 2_000, 7, 'london-upgrade'],
    ['Dencun', 3_000, 9, 'dencun-upgrade'],
    ['Shanghai', null, null, 'shanghai-upgrade'],
  ])
})

test('screens-evm §2.5: years are over on the day of the first block, in UTC', () => {
  const of = (first: string, now: string) => {
    const told = anniversaryOf(Date.parse(first), Date.parse(now))!
    return [told.years, new Date(told.nextMs).toISOString()]
  }
  const first = '2015-07-30T15:26:28Z'
  expect(of(first, '2026-07-30T15:26:27Z')).toEqual([10, '2026-07-30T15:26:28.000Z'])
  expect(of(first, '2026-07-30T15:26:28Z')).toEqual([11, '2027-07-30T15:26:28.000Z'])
  expect(of(first, '2015-08-01T00:00:00Z')).toEqual([0, '2016-07-30T15:26:28.000Z'])
  expect(of('2024-02-29T00:00:00Z', '2025-02-28T23:00:00Z')).toEqual([0, '2025-03-01T00:00:00.000Z'])
  expect(anniversaryOf(null, 0)).toBeNull()
})
