import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { packFields } from '@orrery/model/packed-fields'
import type { TxHead, TxPlace } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import { TX_STATUS, wordOf } from '../tables/codes.ts'
import { BodyReader } from './body-reader.ts'
import type { RowWriter } from './row-writer.ts'

/** Calldata up to this many bytes travels with the body; longer is read from `txs` when it is asked for. */
export const INLINE_INPUT_BYTES = 512
/**
 * So do a family's own fields. Those of output chains, with all inputs and outputs, are longer: stored in the order of hashes a second time they took a third of the
 * disk and of the engine's work (measured).
 */
export const INLINE_EXT_BYTES = 512

/** Bytes of an empty text. JSON has two letters at least. */
const EMPTY_TEXT = 1

/**
 * Writes all columns of `txs` after the key. Those before calldata are also the `body` of the look-ups. Answers where the family's own fields begin, where brief lists
 * end, and where calldata does. Own fields that can be packed stand in place of calldata, which output chains have not, behind an empty text.
 */
export function writeTx(out: RowWriter, tx: TxRow): { readonly ext: number; readonly input: number } {
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
  const packed = packFields(tx)
  out.text(packed === null ? JSON.stringify(tx.ext) : '')
  const input = out.length
  if (packed === null) out.hex(tx.input)
  else {
    out.varint(packed.length)
    out.raw(packed, 0, packed.length)
  }
  out.endRow()
  return { ext, input }
}

/**
 * Where the part of a row of `txs` ends that goes with a look-up: after its calldata, which ends the row; before it where it is long; before the family's own fields where
 * those are, or are packed. Begins of fields, and the end of the row.
 */
export function endOfLookUp(ext: number, input: number, end: number): number {
  const isPacked = input - ext === EMPTY_TEXT
  if (isPacked || input - ext > INLINE_EXT_BYTES) return ext
  // What counts the bytes of long calldata has two of its own.
  return end - input <= INLINE_INPUT_BYTES + 2 ? end : input
}

/** Reads what `writeTx` wrote before calldata; a brief body has no own fields. */
export function readTxHead(body: BodyReader, height: number, txIndex: number): TxHead {
  const brief = readBriefHead(body.hex(), body, height, txIndex)
  return { ...brief, ext: readExt(body) }
}

const readExt = (body: BodyReader): JsonObject => (body.done ? {} : (JSON.parse(body.text()) as JsonObject))

function readBriefHead(hash: Hex, body: BodyReader, height: number, txIndex: number): Omit<TxHead, 'ext'> {
  return {
    height,
    txIndex,
    hash,
    timeMs: body.i64(),
    from: body.hexOrNull(),
    to: body.hexOrNull(),
    created: body.hexOrNull(),
    value: body.u256(),
    fee: body.present() ? body.u256() : null,
    status: wordOf(TX_STATUS, body.u8()),
    kind: body.text(),
    method: body.hexOrNull(),
  }
}

/** Bytes that `writeTxPlace` takes beside those of the hash, which has fewer than 128. */
const PLACE_BYTES = 25

/** Where a transaction is and what surrounds it. */
export type PlacedBody = TxPlace & { readonly height: number; readonly txIndex: number }

/** The same with the block's hash as the cell of a row, for those who write the same one many times. */
type WrittenPlace = Omit<PlacedBody, 'blockHash'> & { readonly blockHash: Hex | RowWriter }

/**
 * Writes the `body` of a row of `tx_hashes`, so that most transactions' pages read one column and ask for nothing else: where it is,
 * then its head and calldata, which stand in `txs` from `head` to `end` (`endOfLookUp`). Of the hash goes only what the key does not tell: with the bytes
 * from the seventh on, `hashKey` tells the first six.
 */
export function writeLookUp(out: RowWriter, place: WrittenPlace, txs: RowWriter, head: number, end: number): void {
  const length = txs.memory[head]!
  if (length > 127) throw new RangeError('a hash of more than 127 bytes')
  const told = toldByKey(length)
  const { blockHash } = place
  const hashBytes = typeof blockHash === 'string' ? (blockHash.length - 2) / 2 : blockHash.length - 1
  out.varint(PLACE_BYTES + hashBytes + end - head - told)
  writeTxPlace(out, place)
  out.u8(length)
  out.copy(txs, head + 1 + told, end)
  out.endRow()
}

/** The transaction in a body of `tx_hashes` that stands under this hash's key; null when it is another. Where its own fields did not travel with it, `isWhole` is false. */
export function readLookUp(
  body: BodyReader,
  hash: Hex,
  height: number,
  txIndex: number,
): { readonly head: TxHead; readonly isWhole: boolean } | null {
  const length = body.u8()
  const told = toldByKey(length)
  const rest = body.hexOf(length - told)
  const isThis = hash.length === 2 + 2 * length && hash.endsWith(rest.slice(2))
  if (!isThis) return null
  const brief = readBriefHead(hash, body, height, txIndex)
  const isWhole = !body.done
  return { head: { ...brief, ext: readExt(body) }, isWhole }
}

/**
 * Whether a stored look-up is this one, which leaves long fields of a family out, with those and calldata behind it: so it was written before they were left
 * out. What these say is the transaction's row to tell.
 */
export function isLongerLookUp(now: Hex, stored: Hex): boolean {
  if (!stored.startsWith(now) || !afterHead(now).done) return false
  const rest = afterHead(stored)
  try {
    JSON.parse(rest.text())
    if (!rest.done) rest.hex()
    return rest.done
  } catch (error) {
    // It ends within a value, or is no JSON.
    if (error instanceof RangeError || error instanceof SyntaxError) return false
    throw error
  }
}

function afterHead(bytes: Hex): BodyReader {
  const body = new BodyReader(bytes)
  readTxPlace(body)
  const length = body.u8()
  readBriefHead(body.hexOf(length - toldByKey(length)), body, 0, 0)
  return body
}

/** How many of a hash's first bytes follow from its key and the others. Below twelve they are mixed with each other. */
const toldByKey = (length: number): number => (length < 12 ? 0 : 6)

function writeTxPlace(out: RowWriter, place: WrittenPlace): void {
  out.u32(place.height)
  out.u32(place.txIndex)
  out.u32(place.blockTxs)
  out.u32(place.logs)
  out.u32(place.transfers)
  out.u32(place.userOps)
  const { blockHash } = place
  if (typeof blockHash === 'string') out.hex(blockHash)
  else out.copy(blockHash, 0, blockHash.length)
}

/** Reads what a body of `tx_hashes` begins with; `readLookUp` goes on. */
export const readTxPlace = (body: BodyReader): PlacedBody => ({
  height: body.u32(),
  txIndex: body.u32(),
  blockTxs: body.u32(),
  logs: body.u32(),
  transfers: body.u32(),
  userOps: body.u32(),
  blockHash: body.hex(),
})

/** The calldata at the end of a body; null when it was too long to travel with it. */
export const readInlineInput = (body: BodyReader): Hex | null => (body.done ? null : body.hex())
