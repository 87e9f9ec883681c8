import type { Hex } from '@orrery/primitives/hex'
import { RowWriter } from '../encode/row-writer.ts'
import { splitSum, type SumRow } from './balance-sums.ts'

/**
 * Asset key of rows that are no balances but marks: 'a mark of this id with sum 1' means that the
 * sums which were inserted together with it are in. No family makes assets of this form.
 */
export const MARK_ASSET: Hex = '0xff6d61726b'

/** The address key of a mark. `part` tells several marks of one operation apart. */
export function markId(op: number, part: number): Hex {
  return `0x${op.toString(16).padStart(16, '0')}${part.toString(16).padStart(16, '0')}`
}

/** The mark as a row among sums: +1 when they are put in, −1 when they are taken out. */
export const markRow = (mark: Hex, amount: 1n | -1n): SumRow => ({
  asset: MARK_ASSET,
  address: mark,
  item: '0x',
  amount,
})

/** Which of the two balance tables: they hold the same rows in another order of columns. */
export type SumOrder = 'asset' | 'account'

/** Encodes sums for one of the balance tables. */
export function writeSums(
  chain: number,
  order: SumOrder,
  rows: Iterable<SumRow>,
  out: RowWriter = new RowWriter(),
): RowWriter {
  for (const { asset, address, item, amount } of rows) {
    const { high, low } = splitSum(amount)
    out.u32(chain)
    out.hex(order === 'asset' ? asset : address)
    out.hex(order === 'asset' ? address : asset)
    out.hex(item)
    out.i256(high)
    out.i256(low)
    out.endRow()
  }
  return out
}
