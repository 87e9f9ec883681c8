import { expect, test } from 'vitest'
import { newPath } from './page.ts'

test('screens-evm §8.2, §13.4, §21: old addresses lead to where their subject is, and to nothing else', () => {
  const evm = (old: string, address?: string, tab?: string) =>
    newPath(
      { path: 'eth', family: 'evm' },
      { old, ...(address !== undefined && { address }), ...(tab !== undefined && { tab }) },
    )
  expect(evm('account', '0xab')).toBe('/eth/address/0xab')
  expect(evm('account', '0xab', 'tokens')).toBe('/eth/address/0xab/tokens')
  expect(evm('account', 'a/../b')).toBe('/eth/address/a%2F..%2Fb')
  expect(evm('address-txns', '0xab')).toBe('/eth/address/0xab/transactions')
  expect(evm('token-addr', '0xab')).toBe('/eth/token/0xab')
  expect(evm('approve')).toBe('/eth/approval')
  expect(evm('token-tx-list')).toBe('/eth/transfer-list?standard=erc20')
  expect([evm('account'), evm('approve', 'x'), evm('token-tx-list', 'x'), evm('token-addr', 'x', 'y')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(newPath({ path: 'eth', family: 'evm' }, { folder: 'data', old: 'hot-contract' })).toBe(
    '/eth/gas-price/guzzlers',
  )
  expect(newPath({ path: 'eth', family: 'evm' }, { folder: 'data', old: 'account', address: '0xab' })).toBeNull()
  expect(evm('hot-contract')).toBeNull()
  const utxo = { path: 'btc', family: 'utxo' } as const
  expect(newPath(utxo, { old: 'account', address: 'x' })).toBe('/btc/address/x')
  expect(newPath(utxo, { old: 'approve' })).toBeNull()
})

test('screens-nonevm §3: transfers of tokens of an output chain are those of the first ledger that it keeps', () => {
  const on = (ledgers: Readonly<Record<string, object>>, address?: string) =>
    newPath(
      { path: 'coin', family: 'utxo' },
      { old: 'token-tx-list', ...(address !== undefined && { address }) },
      ledgers,
    )
  expect(on({ omni: {}, inscriptions: {}, brc20: {}, runes: {} })).toBe('/coin/runes-tx-list')
  expect(on({ cat20: {} })).toBe('/coin/cat20-tx-list')
  expect(on({ cashTokens: {} })).toBe('/coin/cash-token-list/transactions')
  expect([on({}), on({ inscriptions: {} }), on({ runes: {} }, 'x')]).toEqual([null, null, null])
})
