import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import type { ChainOf } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { maturityRows } from './maturity-rows.ts'

const coinbase = { kind: 'coinbase', height: 200_000, hash: 'ab'.repeat(32) } as TxDetail
const blocksOf = (tx: TxDetail, chain: ChainOf<'utxo'> = btc) => maturityRows(tx, chain).map(({ value }) => value)

test('screens-nonevm §4.5: a coinbase tells from which block on it may be spent, by the rule of its chain', () => {
  expect(blocksOf(coinbase)).toEqual([{ as: 'block', block: 200_100 }])
  expect(blocksOf(coinbase, doge)).toEqual([{ as: 'block', block: 200_240 }])
})

test('others may be spent at once, and what nobody can ever spend has no such block (BIP-30)', () => {
  expect(blocksOf({ ...coinbase, kind: 'transfer' } as TxDetail)).toEqual([])
  expect(blocksOf({ ...coinbase, height: null } as TxDetail)).toEqual([])
  expect(blocksOf({ ...coinbase, height: 0 } as TxDetail)).toEqual([])
  const again = 'd5d27987d2a3dfc724e359870c6644b40e497bdc0589a033220fe15429d88599'
  expect(blocksOf({ ...coinbase, height: 91_842, hash: again } as TxDetail)).toEqual([])
  expect(blocksOf({ ...coinbase, height: 91_812, hash: again } as TxDetail)).toHaveLength(1)
})
