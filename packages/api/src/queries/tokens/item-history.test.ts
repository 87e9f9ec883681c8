import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { paymentOf, soldIn } from './item-history.ts'

const [BUYER, SELLER, MARKET, COIN, ITEMS] = [1, 2, 3, 4, 5].map((n): Hex => `0x${String(n).repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const move = (standard: 'erc20' | 'erc721', asset: Hex, from: Hex | null, to: Hex | null, amount = 1n) => ({
  standard,
  asset,
  from,
  to,
  amount,
})
const item = move('erc721', ITEMS, SELLER, BUYER)

test('screens-evm §8.3: an item was paid for with what its receiver gave in the same transaction, and with nothing else', () => {
  // Coins with the call of the receiver, and of nobody else's.
  expect(paymentOf(item, { from: BUYER, value: 7n }, [item])).toEqual({ paid: [{ token: null, amount: 7n }], items: 1 })
  expect(paymentOf(item, { from: SELLER, value: 7n }, [item])).toEqual({ paid: [], items: 1 })
  // An accepted offer: the seller sends, the receiver’s tokens go to the seller and to the market, less what came back.
  const offer = [
    item,
    move('erc20', COIN, BUYER, SELLER, 90n),
    move('erc20', COIN, BUYER, MARKET, 10n),
    move('erc20', COIN, MARKET, BUYER, 3n),
    move('erc20', COIN, BUYER, BUYER, 5n),
  ]
  expect(paymentOf(item, { from: SELLER, value: 0n }, offer)).toEqual({
    paid: [{ token: COIN, amount: 97n }],
    items: 1,
  })
  // One price for several.
  expect(paymentOf(item, { from: BUYER, value: 9n }, [item, move('erc721', ITEMS, null, BUYER)]).items).toBe(2)
  expect(paymentOf({ to: null }, { from: BUYER, value: 9n }, [])).toEqual({ paid: [], items: 0 })
})

test('screens-evm §8.3: an item was sold last when somebody paid whoever had it, and a mint that cost something is no sale', () => {
  const at = (from: Hex | null, ...paid: number[]) => ({ row: { from }, paid })
  const mint = at(null, 5)
  expect(soldIn([at(SELLER), at(SELLER, 7), at(SELLER, 9), mint])).toEqual(at(SELLER, 7))
  expect(soldIn([at(SELLER), mint])).toBeNull()
  expect(soldIn([])).toBeNull()
})
