import { array, assert, bigInt, boolean, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { RowWriter } from '../encode/row-writer.ts'
import { readSums } from '../testing/read-sums.ts'
import { BalanceSums, type SumRow } from './balance-sums.ts'
import { KeyTable } from './key-table.ts'
import { SUM_ORDERS } from './ledger-undo.ts'
import { PackedSums } from './packed-sums.ts'
import { writeSums } from './sum-writer.ts'

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
const bytesOf = (hex: Hex): Uint8Array => Buffer.from(`ff${hex.slice(2)}`, 'hex')

test('sums by bytes equal sums by text', () => {
  const move = record({
    asset: nat(3),
    holder: nat(5),
    amount: bigInt(-(2n ** 256n), 2n ** 256n),
    id: nat(2),
    item: boolean(),
  })
  assert(
    property(array(move, { maxLength: 60 }), (moves) => {
      const plain = new BalanceSums()
      const packed = new PackedSums()
      for (const { asset, holder, amount, id, item } of moves) {
        const tokenId = item ? BigInt(id) : null
        plain.add({
          height: 1,
          txIndex: 0,
          seq: 0,
          address: address(holder),
          asset: address(asset),
          tokenId,
          amount,
          cause: 'transfer',
        })
        packed.add(packed.asset(bytesOf(address(asset)), 1, 'erc20', 1), bytesOf(address(holder)), 1, tokenId, amount)
      }
      const sorted = (rows: Iterable<SumRow>) =>
        [...rows].map(({ asset, address, item, amount }) => `${asset} ${address} ${item} ${amount}`).toSorted()
      const expected = sorted(plain.rows())
      const out = { asset: new RowWriter(), account: new RowWriter() }
      packed.write(7, out)
      for (const order of SUM_ORDERS) {
        expect(sorted(readSums(out[order].bytes(), order))).toEqual(expected)
        expect(out[order].rows).toBe(expected.length)
        const single = writeSums(7, order, readSums(out[order].bytes(), order))
        expect(Buffer.from(out[order].bytes())).toEqual(Buffer.from(single.bytes()))
      }
    }),
    { seed: 3 },
  )
})

test('a token is remembered with the first block that mentions it', () => {
  const sums = new PackedSums()
  sums.asset(bytesOf(address(7)), 1, 'erc721', 5)
  sums.asset(bytesOf(address(7)), 1, 'erc20', 6)
  expect([...sums.mentions()]).toEqual([{ address: address(7), standard: 'erc721', height: 5 }])
})

test('keys keep their numbers while the table grows', () => {
  const table = new KeyTable()
  const ids = Array.from({ length: 20_000 }, (_, n) => table.idOf(bytesOf(address(n * 65_537)), 1))
  expect(ids).toEqual(ids.map((_, n) => n))
  for (const n of [0, 1, 777, 19_999]) {
    expect(table.idOf(bytesOf(address(n * 65_537)), 1)).toBe(n)
    expect(Buffer.from(table.keyOf(n)).toString('hex')).toBe(address(n * 65_537).slice(2))
  }
})
