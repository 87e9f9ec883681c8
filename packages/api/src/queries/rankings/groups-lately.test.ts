import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { heldWorths, sumWorth, usersOf } from './groups-lately.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`

/** What is held is worth together. */
const heldWorth = (...held: Parameters<typeof heldWorths>) => sumWorth(heldWorths(...held).values())

test('screens-evm §16.5: users are others than the group, each counted once however many of its contracts it called', () => {
  const call = (txIndex: number, from: Hex) => ({ height: 1, txIndex, tx: { from } }) as never
  const rows = [call(1, at('1')), call(1, at('1')), call(2, at('1')), call(3, at('2')), call(4, at('9'))]
  expect(usersOf(rows, new Set([at('9')]))).toEqual({ txs: 3, users: 2 })
})

test('screens-evm §16.5: what a project holds is the worth of its coins and tokens; items and what has no price count as nothing, and nothing at all is not zero', () => {
  const held = (asset: Hex, amount: bigint, tokenId: bigint | null = null) => ({ asset, amount, tokenId })
  const worth = (asset: Hex, amount: bigint) =>
    asset === EMPTY || asset === at('1') ? { coin: (amount * 2n).toString(), dollars: null } : null
  expect(heldWorth(worth, [held(at('1'), 5n), held(at('1'), 1n), held(at('2'), 9n)], 4n)).toEqual({
    coin: '20',
    dollars: null,
  })
  expect(heldWorth(worth, [held(at('1'), 5n, 7n), held(at('2'), 9n)], null)).toBeNull()
  expect(heldWorth(null, [held(at('1'), 5n)], 4n)).toBeNull()
})
