import { workOfBlock } from '@orrery/model/block-work'
import type { Quirks } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { ByteReader, readRawTx } from './read-raw-tx.ts'

const HEADER = 80
const HASH = 32

/**
 * The serialised transaction of an id out of a serialised block, also of one that was mined with another chain's block (Namecoin's form); null where the block does not hold it. Throws
 * `RangeError` where the bytes are no block.
 */
export function cutTx(bytes: Uint8Array, txid: Hex, quirks: Quirks['utxo']): Hex | null {
  const reader = new ByteReader(bytes)
  const version = reader.i32()
  reader.take(HEADER - 4)
  const work = workOfBlock(version, quirks)
  if (work !== null && work !== 'own') passAuxPow(reader)
  for (let left = reader.size(); left > 0; left--) {
    const tx = readRawTx(reader, { payloads: quirks.masternodes === true })
    if (tx.txid === txid) return tx.hex
  }
  return null
}

/** The other coinbase with its block's hash and branch, the branch to the chain's place in it, and the other header. */
function passAuxPow(reader: ByteReader): void {
  const passBranch = (): void => {
    reader.take(reader.size() * HASH)
    reader.u32()
  }
  readRawTx(reader)
  reader.take(HASH)
  passBranch()
  passBranch()
  reader.take(HEADER)
}
