import type { Prevout, RawBlock } from '../raw-block.ts'
import { outpoint } from '../read-node-tx.ts'
import { ByteReader } from '../read-raw-tx.ts'

/** Prevouts of a recorded undo file: value and script of each input in the block's order. */
export function readUndo(bytes: Uint8Array, block: RawBlock): Map<string, Prevout> {
  const reader = new ByteReader(bytes)
  const known = new Map<string, Prevout>()
  for (const input of block.txs.slice(1).flatMap((tx) => tx.inputs)) {
    const value = reader.u64()
    known.set(outpoint(input.prevTxid!, input.prevVout), {
      value,
      script: reader.hex(reader.size()),
      height: null,
      coinbase: null,
    })
  }
  return known
}
