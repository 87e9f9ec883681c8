import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { postedBatches } from './posted-batches.ts'

const self: Hex = `0x${'11'.repeat(20)}`
const [op, other, shop]: readonly Hex[] = ['22', '33', '44'].map((byte) => `0x${byte.repeat(20)}` as Hex)
const row = (height: number, to: Hex | null, more: Partial<TxRow> = {}) => ({
  height,
  tx: { from: self, to, kind: 'dynamic-fee', fee: 5n, method: null, status: 'success', ...more } as TxRow,
})
const batchOf = ({ to }: Pick<TxRow, 'to'>) =>
  to === op
    ? ({ stack: 'op', chainId: 10 } as const)
    : to === other
      ? ({ stack: 'arbitrum', chainId: null } as const)
      : null

test('screens-evm §5: batches of an address are its own transactions to inboxes, by inbox, with what they paid and the newest of them', () => {
  const told = postedBatches(
    self,
    [
      row(9, op!, { kind: 'blob' }),
      row(8, shop!),
      row(7, other!, { fee: null }),
      row(6, op!),
      // What others send to the inbox is not its own.
      row(5, op!, { from: shop! }),
      row(4, null),
    ],
    batchOf,
  )
  expect(
    told.map(({ inbox, stack, chainId, count, withBlobs, fees, last }) => [
      inbox,
      stack,
      chainId,
      count,
      withBlobs,
      fees,
      last.height,
    ]),
  ).toEqual([
    [op, 'op', 10, 2, 1, 10n, 9],
    [other, 'arbitrum', null, 1, 0, 0n, 7],
  ])
  expect(postedBatches(self, [row(1, shop!)], batchOf)).toEqual([])
})
