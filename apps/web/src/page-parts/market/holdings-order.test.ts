import { expect, test } from 'vitest'
import { holdingsAsked, isSomeHoldings } from './holdings-order.ts'

test('screens-evm §5: holdings are narrowed by worth, by verified contracts and by contract, all of it in the address', () => {
  const read = (text: string) => holdingsAsked(new URLSearchParams(text))
  expect(read('order=value&leastWorth=1.5&verified=yes&token= 0xab ')).toEqual({
    order: 'value',
    leastWorth: '1500000000000000000',
    verified: true,
    token: '0xab',
  })
  expect(read('order=age&leastWorth=-1&verified=1&token=')).toEqual({})
  expect([
    isSomeHoldings(new URLSearchParams('order=value')),
    isSomeHoldings(new URLSearchParams('verified=yes')),
  ]).toEqual([false, true])
})
