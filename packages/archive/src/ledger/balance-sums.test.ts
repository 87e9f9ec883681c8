import { array, assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { DeltaRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { BalanceSums, itemOf, joinSum, splitSum, tokenIdOf } from './balance-sums.ts'

const limit = 2n ** 256n

test('a sum of any number of split amounts joins to the exact sum', () => {
  assert(
    property(array(bigInt(1n - limit, limit - 1n), { maxLength: 50 }), (amounts) => {
      const parts = amounts.map(splitSum)
      expect(
        joinSum({
          high: parts.reduce((sum, { high }) => sum + high, 0n),
          low: parts.reduce((sum, { low }) => sum + low, 0n),
        }),
      ).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
      for (const { high, low } of parts)
        expect([high, low].every((part) => part > -(2n ** 129n) && part < 2n ** 129n)).toBe(true)
    }),
    { seed: 1 },
  )
})

test('a token id and none have forms that differ', () => {
  for (const id of [null, 0n, 1n, limit - 1n]) expect(tokenIdOf(itemOf(id))).toBe(id)
  expect(itemOf(0n)).not.toBe(itemOf(null))
})

test('deltas add up per asset, address and item; what cancels out leaves no row', () => {
  const delta = (address: Hex, asset: Hex, tokenId: bigint | null, amount: bigint): DeltaRow => ({
    height: 1,
    txIndex: 0,
    seq: 0,
    address,
    asset,
    tokenId,
    amount,
    cause: 'transfer',
  })
  const sums = new BalanceSums()
  for (const row of [
    delta('0x01', '0x', null, 5n),
    delta('0x01', '0x', null, -2n),
    delta('0x02', '0x', null, 7n),
    delta('0x02', '0x', null, -7n),
    delta('0x01', '0xaa', 3n, 1n),
    delta('0x01', '0xaa', 4n, -1n),
    delta('0x01', '0xaa', null, limit),
  ])
    sums.add(row)
  expect([...sums.rows()]).toEqual([
    { asset: '0x', address: '0x01', item: '0x', amount: 3n },
    { asset: '0xaa', address: '0x01', item: '0x', amount: limit },
    { asset: '0xaa', address: '0x01', item: itemOf(3n), amount: 1n },
    { asset: '0xaa', address: '0x01', item: itemOf(4n), amount: -1n },
  ])
})
