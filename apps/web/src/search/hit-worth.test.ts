import { expect, test } from 'vitest'
import { hitWorth } from './hit-worth.ts'

const chain = { native: { symbol: 'eth', decimals: 18 } } as Parameters<typeof hitWorth>[1]

test('screens-evm §2.1: a token is told with its price, in dollars where pools lead there, else in the coin', () => {
  expect(hitWorth({ coin: '500000000000000', dollars: '1500000000000000000' }, chain, 'en')).toBe('1.5 USD')
  expect(hitWorth({ coin: '500000000000000', dollars: null }, chain, 'en')).toBe('0.0005 ETH')
  expect(hitWorth({ coin: null, dollars: null }, chain, 'en')).toBeNull()
  expect(hitWorth({ coin: '1', dollars: null }, undefined, 'en')).toBeNull()
  expect(hitWorth(undefined, chain, 'en')).toBeNull()
})
