import type { RawTx } from '../raw.ts'
import { EVM_BLOB_HASHES, EVM_BLOBS } from '../tables/block-tables.ts'
import type { AddRow } from './family-rows.ts'

/** Where a transaction stands. */
export type TxAt = { readonly txIndex: number; readonly timeMs: number }

/** Adds the blobs of a transaction (EIP-4844). `price` in wei per blob gas, null where the node does not tell. */
export function addBlobs(
  add: AddRow,
  { hash, from, blobVersionedHashes }: RawTx,
  at: TxAt,
  price: bigint | null,
): void {
  if (!blobVersionedHashes || blobVersionedHashes.length === 0) return
  for (const [seq, versioned_hash] of blobVersionedHashes.entries()) {
    const row = { tx_index: at.txIndex, seq, versioned_hash, tx_hash: hash, sender: from, price, time_ms: at.timeMs }
    add(EVM_BLOBS.name, row)
    add(EVM_BLOB_HASHES.name, row)
  }
}
