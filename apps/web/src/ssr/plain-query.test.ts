import { expect, test } from 'vitest'
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
