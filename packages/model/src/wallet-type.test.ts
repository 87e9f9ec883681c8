import { expect, test } from 'vitest'
import { EXPLORER_WALLETS, WALLET_TYPES, walletKind } from './wallet-type.ts'

test('explorer §3.4: wallet types are the numbers of the specification, and the explorer is meant for three of them', () => {
  expect(Object.values(WALLET_TYPES)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
  expect(WALLET_TYPES).toMatchObject({
    none: 0,
    walletConnect: 1,
    extension: 2,
    solana: 3,
    cosmos: 4,
    own: 5,
    hardware: 6,
    solanaBitcoin: 9,
    ownConnect: 11,
  })
  expect(EXPLORER_WALLETS.map((kind) => WALLET_TYPES[kind])).toEqual([0, 2, 6])
})

test('explorer §3.4: a number from outside is a kind or nothing', () => {
  expect([0, 7, 8, 11].map(walletKind)).toEqual(['none', 'bitcoinFirst', 'bitcoinSecond', 'ownConnect'])
  for (const wrong of [10, 12, -1, 1.5, '2', null, undefined, 'none']) expect(walletKind(wrong)).toBeNull()
})
