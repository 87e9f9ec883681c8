import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { RowWriter } from '../encode/row-writer.ts'
import { readSums } from '../testing/read-sums.ts'
import { CoinSums } from './coin-sums.ts'
import { SUM_ORDERS } from './ledger-undo.ts'

const read = (sums: CoinSums, order: (typeof SUM_ORDERS)[number]): ReadonlyMap<Hex, bigint> => {
  const out = { asset: new RowWriter(), account: new RowWriter() }
  sums.write(7, out)
  const told = new Map<Hex, bigint>()
  for (const { address, amount } of readSums(out[order].bytes(), order))
    told.set(address, (told.get(address) ?? 0n) + amount)
  return told
}

test('sums by addresses of any length equal a plain map, however many there are, and again after they were forgotten', () => {
  const random = createRandom(5)
  const sums = new CoinSums()
  for (const count of [20_000, 300]) {
    const plain = new Map<Hex, bigint>()
    sums.clear()
    for (let move = 0; move < 3 * count; move++) {
      const n = randomInteger(random, 0, count)
      // Keys of 0 to 70 bytes that end alike, so that only all of their bytes tell them apart.
      const key = Buffer.alloc(n % 71, 0xab)
      if (key.length >= 4) key.writeUInt32LE(n)
      const given = Buffer.concat([Buffer.from('00ff00', 'hex'), key, Buffer.from('00ff', 'hex')])
      const amount = randomInteger(random, -1_000_000, 1_000_000) * 2 ** (move % 30)
      sums.add(given, 3, key.length, amount)
      const address: Hex = `0x${key.toString('hex')}`
      plain.set(address, (plain.get(address) ?? 0n) + BigInt(amount))
    }
    const expected = new Map([...plain].filter(([, amount]) => amount !== 0n))
    for (const order of SUM_ORDERS)
      expect(new Map([...read(sums, order)].filter(([, amount]) => amount !== 0n))).toEqual(expected)
  }
})

test('what a number does not hold is told exactly all the same', () => {
  const sums = new CoinSums()
  const key = Buffer.from('0102030405', 'hex')
  for (let i = 0; i < 5; i++) sums.add(key, 0, 5, Number.MAX_SAFE_INTEGER)
  sums.add(key, 0, 5, -3)
  expect(read(sums, 'account')).toEqual(new Map([['0x0102030405', 5n * BigInt(Number.MAX_SAFE_INTEGER) - 3n]]))
})
