import { expect, test } from 'vitest'
import { chipsOf } from './chips-of.ts'
import { fieldsOf } from './read-conditions.ts'

const of = (text: string) =>
  chipsOf(new URLSearchParams(text), fieldsOf('transactions')).map(
    ({ field, value, isLeftOut, rest }) => `${field} ${isLeftOut ? 'not ' : ''}${value} -> ${rest}`,
  )

test('screens-evm §4.1: each value that a list is narrowed by is a chip that takes it alone away', () => {
  expect(of('from=0xa,!0xb&type=blob&cursor=7&page=2')).toEqual([
    'from 0xa -> from=%210xb&type=blob&page=2',
    'from not 0xb -> from=0xa&type=blob&page=2',
    'type blob -> from=0xa%2C%210xb&page=2',
  ])
  expect(of('type=blob,!legacy')).toEqual(['type blob -> type=%21legacy', 'type not legacy -> type=blob'])
  expect(of('least=1.5&large=1')).toEqual(['least 1.5 -> '])
})

test('screens-evm §4.1: what narrows nothing, or another kind of rows, is no chip', () => {
  expect(of('from=&to=%20&token=0xa&cursor=1')).toEqual([])
  expect(chipsOf(new URLSearchParams('type=blob'), fieldsOf('transfers'))).toEqual([])
  expect(of('from=0xa,0xa,+0xa')).toHaveLength(1)
})
