import { createHash } from 'node:crypto'

/** One piece of a file, as IPFS cuts it. */
const MOST_BYTES = 262_144

const varint = (value: number): Buffer => {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}

/** What stands before and behind the text in the block that IPFS hashes: UnixFS in dag-pb. */
export function ipfsFrame(textBytes: number): { readonly head: Buffer; readonly tail: Buffer } {
  const size = varint(textBytes)
  const inner = 2 + 1 + size.length + textBytes + 1 + size.length
  return {
    head: Buffer.concat([Buffer.from([0x0a]), varint(inner), Buffer.from([0x08, 0x02, 0x12]), size]),
    tail: Buffer.concat([Buffer.from([0x18]), size]),
  }
}

/** The multihash under which IPFS keeps a text; null for one that it would cut into pieces. */
export function ipfsHash(text: string): Buffer | null {
  const bytes = Buffer.from(text)
  if (bytes.length > MOST_BYTES) return null
  const { head, tail } = ipfsFrame(bytes.length)
  const digest = createHash('sha256').update(head).update(bytes).update(tail).digest()
  return Buffer.concat([Buffer.from([0x12, 0x20]), digest])
}
