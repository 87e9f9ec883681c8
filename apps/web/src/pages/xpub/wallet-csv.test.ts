import { expect, test } from 'vitest'
import { addressesCsv, walletTxsCsv } from './wallet-csv.ts'

test('screens-evm §16.7: a wallet’s addresses and transactions as files: exact amounts in coins and base units, nothing for what is not known', () => {
  const row = { address: 'bc1qa', branch: 1, index: 7, txCount: 2, lastSeenMs: 0, form: null }
  expect(
    addressesCsv(
      [
        { ...row, balance: '2099999997690000', pending: 0 },
        { ...row, balance: null, pending: null, lastSeenMs: null },
      ],
      8,
    ).split('\r\n'),
  ).toEqual([
    'path,address,txs,pending,lastSeen,balance,baseUnits',
    '1/7,bc1qa,2,0,1970-01-01T00:00:00Z,20999999.9769,2099999997690000',
    '1/7,bc1qa,2,,,,',
    '',
  ])
  const tx = { hash: 'ab', height: 5, timeMs: 1_000, net: '-150000000', fee: '1', balance: '0' }
  expect(walletTxsCsv([tx as never], 8).split('\r\n')[1]).toBe(
    'ab,5,1970-01-01T00:00:01Z,-1.5,-150000000,0.00000001,1,0,0',
  )
})
