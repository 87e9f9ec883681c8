import type { Hex } from '@orrery/primitives/hex'
import { ByteReader } from './read-raw-tx.ts'
import { sha256d } from './sha256d.ts'

/** Id and sum of the outputs of a serialised transaction, without reading anything else. */
export type TxSkim = { readonly txid: Hex; readonly paid: bigint }

/**
 * Skims a transaction with or without witness (BIP-144). Throws `RangeError` when the bytes are none,
 * or when something follows (DASH payloads), so that the caller can fall back to the hash of all.
 */
export function skimTx(bytes: Buffer): TxSkim {
  const reader = new ByteReader(bytes)
  reader.take(4)
  const marked = bytes[4] === 0 && (bytes[5] ?? 0) !== 0
  const flag = marked ? (reader.take(2)[1] ?? 0) : 0
  const bodyStart = reader.at
  const inputs = reader.size()
  for (let i = 0; i < inputs; i++) {
    reader.take(36)
    reader.take(reader.size() + 4)
  }
  let paid = 0n
  const outputs = reader.size()
  for (let i = 0; i < outputs; i++) {
    paid += reader.u64()
    reader.take(reader.size())
  }
  const bodyEnd = reader.at
  if (flag & 1) {
    for (let i = 0; i < inputs; i++) for (let items = reader.size(); items > 0; items--) reader.take(reader.size())
  }
  // Litecoin announces extension data this way (LIP-0002); in a block only the empty form occurs.
  if (flag & 8) reader.take(1)
  reader.take(4)
  if (reader.at !== bytes.length) throw new RangeError('bytes follow the transaction')
  const base = marked
    ? Buffer.concat([bytes.subarray(0, 4), bytes.subarray(bodyStart, bodyEnd), bytes.subarray(-4)])
    : bytes
  return { txid: `0x${sha256d(base).reverse().toString('hex')}`, paid }
}
