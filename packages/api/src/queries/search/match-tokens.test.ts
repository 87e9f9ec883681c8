import { expect, test } from 'vitest'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { rankTokens } from './match-tokens.ts'

const token = (address: Hex, symbol: string, height: number): TokenRow => ({
  standard: 'erc20',
  decimals: 6,
  totalSupply: null,
  rawName: '0x',
  readAt: height,
  address,
  symbol,
  name: null,
  height,
})

test('screens-evm §2.1: of tokens that fit alike the listed come first, then the verified, those with more holders, the older', () => {
  const tokens = [
    token('0x01', 'USDT', 1),
    token('0x02', 'USDT', 2),
    token('0x03', 'usdt', 3),
    token('0x04', 'USDT', 4),
    token('0x05', 'USDT', 5),
    token('0x06', 'USDTx', 0),
  ]
  const voices = {
    marksOf: (address: Hex) => ({ listed: address === '0x05' || address === '0x06', verified: address === '0x04' }),
    holders: new Map<Hex, number>([
      ['0x02', 5],
      ['0x03', 9],
    ]),
  }
  const order = (of: typeof voices | null) => rankTokens(tokens, 'usdt', of).map(({ address }) => address.slice(-1))
  expect(order(voices), 'a listed one that fits less comes after').toEqual(['5', '4', '3', '2', '1', '6'])
  expect(order(null)).toEqual(['1', '2', '3', '4', '5', '6'])
})
