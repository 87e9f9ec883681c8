import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import type { Snapshot } from '../snapshot.ts'
import { nativeBalance } from './native-balance.ts'

const ADDRESS: Hex = `0x${'a'.repeat(40)}`

test('explorer §5: a ledger that comes to less than nothing does not know the balance, and one that comes to nothing does', async () => {
  const side = (balance: bigint) => ({ balance: async () => balance })
  const balanceOf = (above: bigint, below: bigint) =>
    nativeBalance(
      { family: {} } as unknown as ChainDesk,
      { newest: side(above), deep: side(below) } as unknown as Snapshot,
      ADDRESS,
    )
  expect(await balanceOf(-5n, 4n)).toBeNull()
  expect(await balanceOf(-5n, 5n)).toBe(0n)
  expect(await balanceOf(-5n, 7n), 'what the newest blocks took off the archive').toBe(2n)
})
