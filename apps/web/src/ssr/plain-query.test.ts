import { expect, test } from 'vitest'
import { baseUnits } from '../page-parts/coin-text.ts'
import { plainQuery } from './plain-query.ts'

test('foundations §5.5: an amount that a form sends without script is read as the language of its page writes it', () => {
  expect(plainQuery('?least=1%2C500&kind=transfers', 'en_US')).toBe('?least=1500&kind=transfers')
  expect(plainQuery('?least=1%2C5', 'de_DE')).toBe('?least=1.5')
  expect(plainQuery('?mostFee=1.234.567%2C5&leastWorth=2%2C5', 'de_DE')).toBe('?mostFee=1234567.5&leastWorth=2.5')
  expect(plainQuery('?tip=%D9%A1%D9%A2', 'ar')).toBe('?tip=12')
})

test('a query that is plain stays as it is to the letter, and so does what is no amount or cannot be read', () => {
  for (const search of ['', '?least=1.500&most=2', '?q=1%2C500', '?least=abc&x=%20', '?a&least=', '?leastTxs=1%2C500'])
    expect(plainQuery(search, 'en_US')).toBe(search)
  expect(plainQuery('?least=1%2C500', 'pl_PL')).toBe('?least=1.500')
})

test('foundations §5.5: without script an amount that may be two is asked for again, as with it, and never read as another', () => {
  const sent = (fields: Record<string, string>, page = '') => `?${new URLSearchParams({ typed: page, ...fields })}`
  const read = (search: string, locale: string) => new URLSearchParams(plainQuery(search, locale)).get('least')
  // 1,500 or 1.5: German parts thousands by points.
  expect(read(sent({ least: '1.500' }), 'de_DE')).toBe('1500 / 1,500')
  expect(baseUnits('1500 / 1,500', 18)).toBeNull()
  expect(read(sent({ least: '1.500' }), 'en_US')).toBe('1.500')
  expect(read(sent({ least: '1.500,5' }), 'de_DE')).toBe('1500.5')
  expect(read(sent({ least: '1,500' }), 'de_DE')).toBe('1.500')
  // What the page was asked with stands in its field as the address has it.
  expect(read(sent({ least: '1.125' }, '?least=1.125'), 'de_DE')).toBe('1.125')
  expect(read('?least=1.500', 'de_DE')).toBe('1.500')
  // What a form says of itself stays in no address.
  expect(plainQuery(sent({ kind: 'calls' }), 'de_DE')).toBe('?kind=calls')
  expect(plainQuery('?typed=', 'de_DE')).toBe('')
})
