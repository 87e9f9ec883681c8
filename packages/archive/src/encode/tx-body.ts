import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import type { TxHead, TxPlace } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import { TX_STATUS, wordOf } from '../tables/codes.ts'
import type { BodyReader } from './body-reader.ts'
import type { RowWriter } from './row-writer.ts'

/** Calldata up to this many bytes travels with the body; longer is read from `txs` when it is asked for. */
export const INLINE_INPUT_BYTES = 512

/**
 * Writes all columns of `txs` after the key, calldata excepted. These bytes are also the `body` of the look-ups. Answers
 * where the family's own fields begin: brief lists end there.
 */
export function writeTxHead(out: RowWriter, tx: TxRow): number {
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
  const ext = out.length
  out.text(JSON.stringify(tx.ext))
  return ext
}

/** Reads what `writeTxHead` wrote; a brief body has no own fields. */
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
    ext: body.done ? {} : (JSON.parse(body.text()) as JsonObject),
  }
}

/** Bytes that `writeTxPlace` takes beside those of the hash, which has fewer than 128. */
const PLACE_BYTES = 21

/** Bytes that `writeTxPlace` takes for a block of this hash. */
export const txPlaceBytes = (blockHash: Hex): number => PLACE_BYTES + (blockHash.length - 2) / 2

/** Where a transaction is and what surrounds it. */
export type PlacedBody = TxPlace & { readonly height: number; readonly txIndex: number }

/** Writes what a `tx_hashes` body begins with, so that a transaction's page reads one column and asks for nothing else. */
export function writeTxPlace(out: RowWriter, place: PlacedBody): void {
  out.u32(place.height)
  out.u32(place.txIndex)
  out.u32(place.blockTxs)
  out.u32(place.logs)
  out.u32(place.transfers)
  out.hex(place.blockHash)
}

/** Reads what `writeTxPlace` wrote. */
export const readTxPlace = (body: BodyReader): PlacedBody => ({
  height: body.u32(),
  txIndex: body.u32(),
  blockTxs: body.u32(),
  logs: body.u32(),
  transfers: body.u32(),
  blockHash: body.hex(),
})

/** The calldata at the end of a body; null when it was too long to travel with it. */
export const readInlineInput = (body: BodyReader): Hex | null => (body.done ? null : body.hex())
