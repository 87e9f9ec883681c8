import { btc } from '@orrery/chains/records/btc'
import type { AddressDetail } from '@orrery/model/wire/address'
import { expect, test } from 'vitest'
import { utxoPanels } from './utxo-panels.ts'

const address = (text: string): AddressDetail =>
  ({
    address: text,
    kind: 'account',
    balance: null,
    pendingChange: null,
    txCount: null,
    transferCount: null,
    txCount24h: null,
    transferCount24h: null,
    firstSeenMs: null,
    lastSeenMs: null,
    nonce: null,
    codeSize: null,
    codeHash: null,
    contract: null,
    proxy: null,
    lists: [],
    token: null,
    coverage: { ranges: [], complete: false },
    ext: {},
  }) as AddressDetail

test('screens-nonevm §3: an address leads to all it has where a ledger above the chain knows it, and nowhere else', () => {
  const text = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
  const rowOf = (lists: AddressDetail['lists']) =>
    utxoPanels.address({ ...address(text), lists }, btc).rows.find(({ label }) => label === 'utxo.address.assets')
  expect(rowOf([])).toBeUndefined()
  expect(rowOf(['blocks'])).toBeUndefined()
  expect(rowOf(['inscriptions', 'blocks', 'runes'])?.value).toEqual({
    as: 'place',
    path: `/assets/${text}`,
    text: 'Ordinals, Runes',
  })
})
