import { expect, test } from 'vitest'
import { testChain } from '../../routing/test-chains.ts'
import { chartFormat, chartTime } from './chart-format.ts'

test('marks of an axis that lie close together are written apart', () => {
  const { short } = chartFormat('coin', testChain('ETH', 'ethereum', []), 'en_US', (key) => key)
  expect([9_998.5, 9_999, 9_999.5].map((value) => short(value, 0.5))).toEqual(['9,998.5', '9,999', '9,999.5'])
  expect([1_000_000, 1_000_500].map((value) => short(value, 500))).toEqual(['1,000,000', '1,000,500'])
  expect([0, 5_000, 10_000].map((value) => short(value, 5_000))).toEqual(['0', '5K', '10K'])
  expect([0, 5e-10, 1e-9, 1.5e-9].map((value) => short(value, 5e-10))).toEqual(['0', '0.0₉5', '0.0₈1', '0.0₈15'])
})

test('screens-evm §0 rule 1: what is there is not written as none, however little it is', () => {
  const { full } = chartFormat('coin', testChain('ETH', 'ethereum', []), 'en_US', (key) => key)
  expect([0, 7e-12, -7e-12, 2e-9].map(full)).toEqual([
    '0 ETH',
    '< 0.000000001 ETH',
    '> −0.000000001 ETH',
    '0.000000002 ETH',
  ])
})

test('screens-evm §10: fees of less than a cent and mean numbers below 1 are told by their digits, and coin days as what they are', () => {
  const on = (unit: string) => chartFormat(unit, testChain('ETH', 'ethereum', []), 'en_US', (key) => key)
  const { toNumber, full } = on('micro')
  expect(['5346.2', '120000', '3000125000', '0', '-41', '0.00012'].map((value) => full(toNumber(value)!))).toEqual([
    ...['0.00535', '0.12', '3,000.13', '0', '−0.000041', '0.00000000012'],
  ])
  expect([0.4, 0.0123456, 12.3456].map(on('plain').full)).toEqual(['0.4', '0.0123', '12.35'])
  expect(['coin', 'price', 'coinDays', 'count', 'share'].map((unit) => on(unit).unit)).toEqual([
    ...['ETH', 'Gwei', 'ETH·d', '', ''],
  ])
  expect(on('coinDays').full(on('coinDays').toNumber(String(25n * 10n ** 17n))!)).toBe('2.5 ETH·d')
})

test('a time of day of a chart names its zone, and is written as times are elsewhere', () => {
  const evening = Date.UTC(2026, 10, 27, 21)
  expect(chartTime(evening, 'point', 0, 'hour', 'en-US')).toBe('Nov 27, 2026, 21:00 UTC')
  expect(chartTime(evening, 'axis', 3_600_000, 'hour', 'en-US')).toBe('21:00')
  expect(chartTime(evening, 'point', 0, 'day', 'en-US')).toBe('Nov 27, 2026')
})
