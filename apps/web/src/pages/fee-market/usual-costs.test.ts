import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { costAt, usualCosts } from './usual-costs.ts'

const tiers = { slow: '1', standard: '2.50', fast: '7.025', rapid: '20' }

test('screens-nonevm §2 G14: what usual transactions cost, by the sizes that they have', () => {
  const told = (chain: Parameters<typeof usualCosts>[1]) =>
    usualCosts(tiers, chain).map(({ form, inputs, outputs, size }) => [form, inputs, outputs, size])
  expect(told(btc)).toEqual([
    ['P2WPKH', 1, 2, 141],
    ['P2WPKH', 2, 2, 209],
    ['P2WPKH', 10, 1, 722],
    ['P2WPKH', 1, 10, 389],
    ['P2TR', 1, 2, 154],
    ['P2PKH', 1, 2, 226],
  ])
  expect(told(bch)).toEqual([
    ['P2PKH', 1, 2, 226],
    ['P2PKH', 2, 2, 374],
    ['P2PKH', 10, 1, 1524],
    ['P2PKH', 1, 10, 498],
  ])
  expect(usualCosts(tiers, btc)[0]).toMatchObject({ slow: '141', standard: '353', fast: '991', rapid: '2820' })
  expect(usualCosts(null, btc)).toEqual([])
})

test('principle 3: a cost is exact, and none where a rate is no number', () => {
  expect(costAt('0.1', 3)).toBe('1')
  expect(costAt('1000000000000.01', 100)).toBe('100000000000001')
  for (const rate of ['', '-1', '1e3', 'x', '1.']) expect(costAt(rate, 100)).toBeNull()
})
