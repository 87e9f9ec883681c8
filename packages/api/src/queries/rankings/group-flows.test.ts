import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { flowsOf } from './group-flows.ts'

const [HOT, COLD, USER, SHOP] = ['0x01', '0x02', '0x03', '0x04'] as const satisfies readonly Hex[]
const COIN: Hex = '0xc0'
const move = (from: Hex | null, to: Hex | null, amount: bigint, hour = 0, asset = COIN) => ({
  asset,
  amount,
  from,
  to,
  timeMs: hour * 3_600_000 + 5,
})

test('screens-evm §16.3: flows are what came to a group and went from it; what moved inside of it, or around it, is none', () => {
  const { assets, hours, others } = flowsOf(
    [
      move(USER, HOT, 10n),
      move(HOT, COLD, 1_000n),
      move(COLD, SHOP, 4n, 2),
      move(USER, SHOP, 77n, 2),
      move(HOT, USER, 1n, 2, '0xee'),
      // Made for it by nobody: it came, with no other.
      move(null, HOT, 5n, 2),
    ],
    new Set([HOT, COLD]),
  )
  expect(assets).toEqual([
    { asset: COIN, came: 15n, went: 4n, transfers: 3 },
    { asset: '0xee', came: 0n, went: 1n, transfers: 1 },
  ])
  expect(hours).toEqual([
    { hour: 0, came: 1, went: 0 },
    { hour: 2, came: 1, went: 2 },
  ])
  expect(others).toEqual([
    { address: USER, came: 1, went: 1 },
    { address: SHOP, came: 0, went: 1 },
  ])
})
