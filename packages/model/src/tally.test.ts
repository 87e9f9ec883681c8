import { expect, test } from 'vitest'
import type { FamilyRow } from './rows.ts'
import { firstBy, joinTallies, tallyOf } from './tally.ts'

const row = (sender: string | null, price: bigint | null): FamilyRow => ({ sender, price })
const asked = { table: 'blobs', match: {}, by: 'sender', sum: 'price', limit: 2, also: [] } as const

test('screens-evm §13.1: values are told by how often they stand and by their sums; a sum that a row does not tell is unknown and comes last', () => {
  const rows = [
    row('0x01', 5n),
    row('0x01', 1n),
    row('0x01', 1n),
    row('0x02', 2n ** 200n),
    row('0x03', 9n),
    row('0x03', null),
    row(null, 3n),
  ]
  const tally = tallyOf(rows, asked)
  expect(tally).toMatchObject({ rows: 7, sum: null })
  expect(firstBy(tally.top, 'rows', 2)).toEqual([
    { value: '0x01', rows: 3, sum: 7n },
    { value: '0x03', rows: 2, sum: null },
  ])
  expect(firstBy(tally.top, 'sum', 3).map(({ value }) => value)).toEqual(['0x02', '0x01', '0x03'])
  expect(tallyOf(rows.slice(0, 4), { ...asked, limit: 0, also: ['0x02'] }).top).toEqual([
    { value: '0x02', rows: 1, sum: 2n ** 200n },
  ])
})

test('parts of a range join to what the whole tells, of those that both name', () => {
  const rows = Array.from({ length: 40 }, (_, at) => row(`0x0${at % 7}`, BigInt(at)))
  const newest = tallyOf(rows.slice(30), { ...asked, limit: 100 })
  const also = newest.top.map(({ value }) => value)
  const joined = joinTallies([tallyOf(rows.slice(0, 30), { ...asked, also }), newest])
  const whole = tallyOf(rows, { ...asked, limit: 100 })
  expect(joined).toMatchObject({ rows: 40, sum: whole.sum })
  expect(firstBy(joined.top, 'sum', 7)).toEqual(firstBy(whole.top, 'sum', 7))
})
