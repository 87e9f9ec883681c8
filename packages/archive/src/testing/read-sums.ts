import { ByteReader } from '@orrery/store/row-binary/byte-reader'
import type { Hex } from '@orrery/primitives/hex'
import { joinSum, type SumRow } from '../ledger/balance-sums.ts'
import type { SumOrder } from '../ledger/sum-writer.ts'

/** Reads back what `writeSums` wrote. */
export function readSums(body: Uint8Array, order: SumOrder): readonly SumRow[] {
  const reader = new ByteReader(Buffer.from(body))
  const rows: SumRow[] = []
  while (!reader.done) {
    reader.u32()
    const first = reader.hex() as Hex
    const second = reader.hex() as Hex
    const item = reader.hex() as Hex
    const [asset, address] = order === 'asset' ? [first, second] : [second, first]
    rows.push({ asset, address, item, amount: joinSum({ high: reader.i256(), low: reader.i256() }) })
  }
  return rows
}
