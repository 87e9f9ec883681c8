import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { coinFlowsOf, type CoinMove } from './coin-flows.ts'

const [HOT, COLD, USER, SHOP] = ['0x01', '0x02', '0x03', '0x04'] as const satisfies readonly Hex[]
const move = (from: Hex, to: Hex, amount: bigint, hour: number | null = 0): CoinMove => ({
  height: 1,
  txIndex: 0,
  timeMs: hour === null ? null : hour * 3_600_000 + 5,
  from,
  to,
  amount,
})

test('screens-evm §16.3: coins flow between a group and others; what moves inside of it, or around it, is none', () => {
  const told = coinFlowsOf(
    [
      move(USER, HOT, 10n),
      move(HOT, COLD, 1_000n),
      move(COLD, SHOP, 40n, 2),
      move(USER, SHOP, 77n, 2),
      move(HOT, USER, 1n, 2),
      // Of a transaction whose time nobody knows any more: it moved all the same.
      move(SHOP, HOT, 5n, null),
    ],
    new Set([HOT, COLD]),
  )
  expect(told).toEqual({
    came: 15n,
    went: 41n,
    moves: 4,
    hours: [
      { hour: 0, came: 10n, went: 0n },
      { hour: 2, came: 0n, went: 41n },
    ],
    others: [
      { address: SHOP, came: 5n, went: 40n },
      { address: USER, came: 10n, went: 1n },
    ],
  })
})
