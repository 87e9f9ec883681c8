import { expect, test } from 'vitest'
import { labelHits } from './label-hits.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`

test('screens-evm §2.1: an address is found by what the visitor calls it, in any case, the newest first and three at most', () => {
  const labels = new Map([
    [ADDRESS, 'My Savings'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Rent'],
  ])
  expect(labelHits(labels, ' saVing ')).toEqual([
    {
      kind: 'address',
      chain: '',
      id: ADDRESS,
      title: 'My Savings',
      detail: '0xababab…abab',
      path: `/search-suggestion?q=${ADDRESS}`,
      exact: false,
    },
  ])
  for (const text of ['', 's', 'spend', ADDRESS]) expect([text, labelHits(labels, text)]).toEqual([text, []])
  const many = new Map(Array.from({ length: 9 }, (_, index) => [`0x${index}`, `Rent ${index}`]))
  expect(labelHits(many, 'rent').map(({ title }) => title)).toEqual(['Rent 8', 'Rent 7', 'Rent 6'])
})
