import { expect, test } from 'vitest'
import { nextUnused, type WalletRow } from './scan-wallet.ts'

const row = (index: number, txCount: number, pending: number | null): WalletRow =>
  ({
    branch: 0,
    index,
    address: `a${index}`,
    balance: null,
    txCount,
    lastSeenMs: null,
    pending,
    form: null,
  }) as WalletRow

test('screens-nonevm §4.5: an address is told as unused only where all blocks and all that waits are known', () => {
  const rows = [row(0, 2, 0), row(1, 0, 1), row(2, 0, 0)]
  expect(nextUnused({ rows, complete: true })?.index).toBe(2)
  expect(nextUnused({ rows, complete: false })).toBeNull()
  expect(nextUnused({ rows: rows.map((one) => ({ ...one, pending: null })), complete: true })).toBeNull()
})
