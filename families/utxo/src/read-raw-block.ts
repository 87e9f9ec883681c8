import type { Hex } from '@orrery/primitives/hex'
import type { RawBlock, RawTx } from './raw-block.ts'
import { ByteReader, readRawTx } from './read-raw-tx.ts'
import { sha256d } from './sha256d.ts'

/** Reads a serialised block of which the height is known. Throws `RangeError` when it ends early or goes on. */
export function readRawBlock(bytes: Uint8Array, height: number): RawBlock {
  const reader = new ByteReader(bytes)
  const hash: Hex = `0x${sha256d(reader.take(80)).reverse().toString('hex')}`
  reader.at = 0
  const version = reader.i32()
  const parentHash = reader.hash()
  const merkleRoot = reader.hash()
  const time = reader.u32()
  const bits: Hex = `0x${reader.u32().toString(16).padStart(8, '0')}`
  const nonce = reader.u32()
  const count = reader.size()
  const txs: RawTx[] = []
  for (let i = 0; i < count; i++) txs.push(readRawTx(reader))
  if (reader.at !== reader.bytes.length) throw new RangeError('bytes are left after the block')
  const countBytes = count < 0xfd ? 1 : count <= 0xffff ? 3 : 5
  const weight = txs.reduce((sum, tx) => sum + tx.weight!, 0) + (80 + countBytes) * 4
  return {
    hash,
    height,
    version,
    parentHash: /^0x0+$/.test(parentHash) ? null : parentHash,
    merkleRoot,
    time,
    nonce,
    bits,
    difficulty: null,
    chainwork: null,
    size: bytes.length,
    strippedSize: (weight - bytes.length) / 3,
    weight,
    txs,
    mweb: null,
  }
}
