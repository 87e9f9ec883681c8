import type { Hex } from '@orrery/primitives/hex'
import type { TransferRow } from '@orrery/model/rows'
import { STANDARD, wordOf } from '../tables/codes.ts'
import type { BodyReader } from './body-reader.ts'
import type { RowWriter } from './row-writer.ts'

/** Writes the columns of `transfers` after the asset. These bytes are also the `body` of `token_transfers`. */
export function writeTransferBody(out: RowWriter, transfer: TransferRow): void {
  out.hex(transfer.txHash)
  out.i64(transfer.timeMs)
  out.u8(STANDARD.of[transfer.standard])
  out.hexOrNull(transfer.from)
  out.hexOrNull(transfer.to)
  out.u256(transfer.amount)
  if (out.present(transfer.tokenId)) out.u256(transfer.tokenId!)
}

/** Reads what `writeTransferBody` wrote. */
export function readTransferBody(
  body: BodyReader,
  place: Pick<TransferRow, 'height' | 'txIndex' | 'seq'>,
  asset: Hex,
): TransferRow {
  return {
    ...place,
    asset,
    txHash: body.hex(),
    timeMs: body.i64(),
    standard: wordOf(STANDARD, body.u8()),
    from: body.hexOrNull(),
    to: body.hexOrNull(),
    amount: body.u256(),
    tokenId: body.present() ? body.u256() : null,
  }
}
