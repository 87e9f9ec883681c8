import type { Transfer } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { stubTransfer } from './stubs.ts'
import { suspicions } from './suspicion.ts'

const ME = `0x${'11'.repeat(20)}`
const FRIEND = `0xabcd${'2'.repeat(32)}ef01`
const THIEF = `0xABCD${'3'.repeat(32)}EF01`
const token = { address: `0x${'77'.repeat(20)}`, standard: 'erc20' as const, name: 'Coin', symbol: 'COIN', decimals: 6 }
let seq = 0
const row = (fields: Partial<Transfer>): Transfer => ({
  ...stubTransfer,
  seq: seq++,
  standard: 'erc20',
  token,
  from: ME,
  to: FRIEND,
  amount: '5',
  ...fields,
})
const reasons = (...rows: readonly Transfer[]) => {
  const found = suspicions(rows, ME)
  return rows.map(({ height, txIndex, seq: at }) => found.get(`${height}:${txIndex}:${at}`) ?? null)
}

test('a move of nothing is told, one of something is not (screens-evm §0.6, screens-evm §20.9)', () => {
  expect(reasons(row({ amount: '0' }), row({}))).toEqual(['zero', null])
})

test('a counterparty that ends like one that was really used is told, in any case of its letters', () => {
  expect(reasons(row({ from: THIEF, to: ME, amount: '1' }), row({ to: THIEF, amount: '0' }), row({}))).toEqual([
    'lookAlike',
    'lookAlike',
    null,
  ])
})

test('a token whose name leads somewhere is told; an item number 0 of an NFT is not', () => {
  expect(
    reasons(
      row({ token: { ...token, name: 'claim at free-coin.xyz' } }),
      row({ standard: 'erc721', amount: '1', tokenId: '0', token: { ...token, standard: 'erc721' } }),
    ),
  ).toEqual(['name', null])
})
