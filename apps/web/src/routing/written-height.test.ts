import { formatNumber } from '@orrery/format/format-number'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { expect, test } from 'vitest'
import { heightParams } from './height-params.ts'
import { listParams } from './list-params.ts'
import { writtenHeight } from './written-height.ts'

test('explorer §5: a field takes a height as the pages of every language write it', () => {
  for (const { code } of LANGUAGES)
    for (const height of [0, 7, 999, 1_234, 20_999, 209_999, 20_999_999, 4_294_967_295])
      expect(writtenHeight(formatNumber(height, { locale: code })), code).toBe(height)
  for (const text of ['20999999', ' 20,999,999 ', '#20.999.999', '20 999 999', '20_999_999', "20'999'999"])
    expect(writtenHeight(text), text).toBe(20_999_999)
})

test('explorer §5: what is no height is none', () => {
  for (const text of [
    '',
    '#',
    '1.5',
    '1,2',
    '1,23,4567',
    '1,234.567',
    '-1',
    '0x10',
    '1e3',
    '2026-01-31',
    '9'.repeat(11),
  ])
    expect(writtenHeight(text), text).toBeNull()
})

test('screens-evm §5: a list is narrowed by heights in groups, and not silently by none', () => {
  expect(heightParams(new URLSearchParams({ fromBlock: '20,999,000', toBlock: '20.999.999' }))).toEqual({
    fromBlock: 20_999_000,
    toBlock: 20_999_999,
  })
  expect(heightParams(new URLSearchParams({ fromBlock: 'x', toBlock: '' }))).toEqual({})
})

test('screens-evm §0.3: a list is walked from a height on, however that is written; other places stay as they are', () => {
  const cursorOf = (cursor: string) => listParams({ page: 1, query: new URLSearchParams({ cursor }) }).cursor
  expect(['20,999,999', '20999999', 'n7', '2026-01-31', 'last', 'eyJhIjoxfQ'].map(cursorOf)).toEqual([
    '20999999',
    '20999999',
    'n7',
    '2026-01-31',
    'last',
    'eyJhIjoxfQ',
  ])
})
