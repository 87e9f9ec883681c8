import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import type { TxHead } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import { TX_STATUS, wordOf } from '../tables/codes.ts'
import type { BodyReader } from './body-reader.ts'
import type { RowWriter } from './row-writer.ts'

/** Calldata up to this many bytes travels with the body; longer is read from `txs` when it is asked for. */
export const INLINE_INPUT_BYTES = 512

/** Writes all columns of `txs` after the key, calldata excepted. These bytes are also the `body` of the look-ups. */
export function writeTxHead(out: RowWriter, tx: TxRow): void {
  out.hex(tx.hash)
  out.i64(tx.timeMs)
  out.hexOrNull(tx.from)
  out.hexOrNull(tx.to)
  out.hexOrNull(tx.created)
  out.u256(tx.value)
  if (out.present(tx.fee)) out.u256(tx.fee!)
  out.u8(TX_STATUS.of[tx.status])
  out.text(tx.kind)
  out.hexOrNull(tx.method)
  out.text(JSON.stringify(tx.ext))
}

/** Reads what `writeTxHead` wrote. */
export function readTxHead(body: BodyReader, height: number, txIndex: number): TxHead {
  return {
    height,
    txIndex,
    hash: body.hex(),
    timeMs: body.i64(),
    from: body.hexOrNull(),
    to: body.hexOrNull(),
    created: body.hexOrNull(),
    value: body.u256(),
    fee: body.present() ? body.u256() : null,
    status: wordOf(TX_STATUS, body.u8()),
    kind: body.text(),
    method: body.hexOrNull(),
    ext: JSON.parse(body.text()) as JsonObject,
  }
}

/** The calldata at the end of a body; null when it was too long to travel with it. */
export const readInlineInput = (body: BodyReader): Hex | null => (body.done ? null : body.hex())
