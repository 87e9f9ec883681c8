import type { Hex } from '@orrery/primitives/hex'

/** What the 80 bytes of a header are made of. */
export type HeaderFields = {
  readonly version: number
  readonly parentHash: Hex | null
  readonly merkleRoot: Hex
  /** Unix time in seconds. */
  readonly time: number
  readonly bits: Hex
  readonly nonce: number
}

/** The 80 bytes of a header, whose SHA256d is the block's hash (but not on DASH). Server only. */
export function headerBytes({ version, parentHash, merkleRoot, time, bits, nonce }: HeaderFields): Buffer {
  const header = Buffer.alloc(80)
  header.writeInt32LE(version | 0, 0)
  if (parentHash !== null) Buffer.from(parentHash.slice(2), 'hex').reverse().copy(header, 4)
  Buffer.from(merkleRoot.slice(2), 'hex').reverse().copy(header, 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(Number.parseInt(bits.slice(2), 16), 72)
  header.writeUInt32LE(nonce >>> 0, 76)
  return header
}
