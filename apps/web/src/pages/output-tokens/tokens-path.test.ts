import { expect, test } from 'vitest'
import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import type { ChainOf } from '@orrery/model/chain'
import { tokensPath } from './page.ts'

const on =
  ({ quirks: { ledgers } }: ChainOf<'utxo'>) =>
  (tokens: string, kind?: string, item?: string) =>
    tokensPath({ tokens, ...(kind !== undefined && { kind }), ...(item !== undefined && { item }) }, ledgers)

const TXID = 'ab'.repeat(32)

test('screens-nonevm §3: the list of tokens is that of the first ledger, or of the one that is named', () => {
  expect(on(btc)('token-list')).toEqual(['runes-list'])
  expect(on(btc)('token-list', 'top')).toEqual(['runes-list'])
  expect(on(btc)('token-list', 'BRC20')).toEqual(['brc20-list'])
  expect(on(btc)('token-list', 'omni')).toEqual(['omni'])
  expect(on(fractalBitcoin)('token-list')).toEqual(['runes-list'])
  expect(on(fractalBitcoin)('token-list', 'brc20')).toEqual(['brc20-list'])
  expect(on(fractalBitcoin)('token-list', 'cat20')).toEqual(['cat20-list'])
  expect(on(bch)('token-list')).toEqual(['cash-token-list'])
  expect(on(doge)('token-list')).toEqual(['brc20-list'])
  expect([on(btc)('token-list', 'erc20'), on(btc)('token-list', 'cat20')]).toEqual([null, null])
})

test('screens-nonevm §3: transfers are those of the first ledger, and an item is an inscription or an NFT of CashTokens', () => {
  expect(on(btc)('transfer-list')).toEqual(['runes-tx-list'])
  expect(on(bch)('transfer-list')).toEqual(['cash-token-list', 'transactions'])
  expect(on(btc)('transfer-list', 'x')).toBeNull()
  expect(on(btc)('tokenId', 'ordi', `${TXID}i0`)).toEqual(['inscription', 'ordinals', `${TXID}i0`])
  expect(on(bch)('tokenId', TXID, '00ff')).toEqual(['cash-token', TXID, 'nft', '00ff'])
  expect([on(btc)('tokenId', TXID), on(btc)('tokenId', TXID, '1'), on(bch)('tokenId', 'x', '00')]).toEqual([
    null,
    null,
    null,
  ])
})
