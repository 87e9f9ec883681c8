import { formatNumber } from '@orrery/format/format-number'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { expect, test } from 'vitest'
import { baseUnits } from '../page-parts/coin-text.ts'
import { readAmounts } from './plain-amounts.ts'

const read = (value: string, locale: string, asked = '') =>
  readAmounts([['with', '1,500'] as const, ['least', value] as const], {
    isAmount: (name) => name === 'least',
    asked: new URLSearchParams(asked),
    locale,
  })
const plain = (least: string) => ({
  fields: [
    ['with', '1,500'],
    ['least', least],
  ],
})

test('foundations §5.5: an amount of a filter stands in the address with a point, as the pages of every language write it', () => {
  for (const { intl } of LANGUAGES) {
    const told = read(formatNumber(1_500.5, { locale: intl }), intl)
    expect('fields' in told && baseUnits(told.fields[1]![1], 1), intl).toBe('15005')
  }
  expect(read('1,500', 'en-US')).toEqual(plain('1500'))
  expect(read('1,500', 'de-DE')).toEqual(plain('1.500'))
  expect(read('1,5', 'de-DE')).toEqual(plain('1.5'))
  expect(read('۱٫۵', 'fa')).toEqual(plain('1.5'))
})

test('foundations §5.5: an amount that may be two is asked for again with both, but not one that the address holds already', () => {
  expect(read('1.500', 'de-DE')).toEqual({ name: 'least', readings: '1500 / 1,500' })
  expect(read('1.500', 'de-DE', 'least=1.500')).toEqual(plain('1.500'))
  expect(read('1,500', 'en-US', 'least=1,500')).toEqual(plain('1,500'))
})

test('screens-evm §0.3: what is no amount is left to the page to say so', () => {
  for (const text of ['', 'lots', '-1', '1,50,0']) expect(read(text, 'en-US')).toEqual(plain(text))
})
