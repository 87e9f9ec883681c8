import { expect, test } from 'vitest'
import { addressesIn } from './address-names.ts'

const address = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`

test('screens-evm §0.2: addresses are found in an answer, and in the lists and tuples of decoded parameters', () => {
  const params = [
    { name: 'path', type: 'address[]', value: `[${address(1)}, ${address(2)}]` },
    { name: 'order', type: '(address,uint256)', value: `(maker: ${address(3)}, 5)` },
    { name: 'note', type: 'string', value: `see ${address(9)}` },
  ]
  expect([...addressesIn({ to: address(4), event: { params } })]).toEqual([4, 1, 2, 3].map(address))
})

test('of a long list those that are links at first are looked up', () => {
  const value = `[${Array.from({ length: 90 }, (_, at) => address(at)).join(', ')}]`
  expect(addressesIn({ value }).size).toBe(20)
})
