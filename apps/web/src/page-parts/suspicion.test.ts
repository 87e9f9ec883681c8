import type { Transfer } from '@orrery/model/wire/transaction'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { describe, expect, test } from 'vitest'
import { stubTransfer } from './stubs.ts'
import { suspicions } from './suspicion.ts'
import { transferKey } from './transfer-key.ts'

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

describe('reliability S-31: address poisoning', () => {
  const random = createRandom(31)
  const digits = (count: number) =>
    Array.from({ length: count }, () => randomInteger(random, 0, 15).toString(16)).join('')
  const friends = Array.from({ length: 10 }, () => `0x${digits(40)}`)
  const used = friends.map((to) => row({ to, amount: '7' }))
  const likeOf = (address: string) => `${address.slice(0, 6)}${digits(32)}${address.slice(-4)}`

  test('all of 50 poisonings are told: transfers of nothing, dust of look-alikes, tokens that dress up', () => {
    const names = [
      'ЕТН',
      'UЅDC',
      '𝐔𝐒𝐃𝐓',
      'visit usd-claim.xyz',
      'ＵＳＤＣ',
      'AIRDROP voucher',
      'Tеthеr',
      'DАI',
      'ⓊⓈⒹⒸ',
      't.me/free',
    ]
    const poison = [
      ...friends.flatMap((to) => [row({ to: likeOf(to), amount: '0' }), row({ to: `0x${digits(40)}`, amount: '0' })]),
      ...friends.flatMap((to) => [
        row({ from: likeOf(to), to: ME, amount: '1' }),
        row({ from: likeOf(to).toUpperCase().replace('0X', '0x'), to: ME, amount: '999' }),
      ]),
      ...names.map((name) => row({ from: `0x${digits(40)}`, to: ME, token: { ...token, name } })),
    ]
    expect(poison).toHaveLength(50)
    const found = suspicions([...poison, ...used], ME)
    expect(poison.filter((one) => !found.has(transferKey(one)))).toEqual([])
    expect(used.filter((one) => found.has(transferKey(one)))).toEqual([])
  })

  test('of 10,000 pairs at random at most one in a hundred is told', () => {
    const pages = Array.from({ length: 200 }, () =>
      Array.from({ length: 50 }, () =>
        row({ from: ME, to: `0x${digits(40)}`, amount: String(1 + randomInteger(random, 0, 9)) }),
      ),
    )
    expect(pages.reduce((sum, page) => sum + suspicions(page, ME).size, 0)).toBeLessThanOrEqual(100)
  })
})
