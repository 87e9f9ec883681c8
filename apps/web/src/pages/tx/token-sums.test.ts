import { expect, test } from 'vitest'
import type { Transfer } from '@orrery/model/wire/transaction'
import { tokenSums } from './token-sums.ts'

const token = (address: string) => ({ address, standard: 'erc20' as const, name: null, symbol: null, decimals: 6 })
const row = (of: string | null, amount: string, tokenId: string | null = null) =>
  ({ token: of === null ? null : token(of), amount, tokenId }) as Transfer

test('screens-evm §4.3: transfers are added up token by token and exactly, the coin for itself, and items are counted alone', () => {
  const huge = (2n ** 255n).toString()
  expect(tokenSums([row('0xb', '1', '7'), row('0xa', huge), row(null, '5'), row('0xa', '3'), row('0xa', '0')])).toEqual(
    [
      { token: token('0xa'), count: 3, amount: (2n ** 255n + 3n).toString() },
      { token: token('0xb'), count: 1, amount: null },
      { token: null, count: 1, amount: '5' },
    ],
  )
  expect(tokenSums([])).toEqual([])
})
