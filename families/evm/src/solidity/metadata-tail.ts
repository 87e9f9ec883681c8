import { createHash } from 'node:crypto'

/** What the compiler writes behind the code. Source: Solidity, "Contract Metadata", encoding of the metadata hash. */
export type MetadataTail = {
  /** Bytes, its length field included. */
  readonly length: number
  /** Multihash of the metadata file; null where the compiler was told to leave it out. */
  readonly ipfs: Buffer | null
  /** True where any hash of the metadata is in it. */
  readonly hashed: boolean
  /** `0.8.37`, or the longer text of a build that is no release; null where it does not say. */
  readonly solc: string | null
}

const KNOWN = new Set(['ipfs', 'bzzr0', 'bzzr1', 'solc', 'experimental'])

/** The metadata at the end of the code; null where what stands there is none. */
export function readMetadataTail(code: Buffer): MetadataTail | null {
  if (code.length < 4) return null
  const length = code.readUInt16BE(code.length - 2) + 2
  if (length > code.length || length > 200) return null
  const fields = readMap(code.subarray(code.length - length, code.length - 2))
  if (fields === null || fields.size === 0 || [...fields.keys()].some((key) => !KNOWN.has(key))) return null
  const bytesOf = (key: string): Buffer | null => {
    const value = fields.get(key)
    return Buffer.isBuffer(value) ? value : null
  }
  const solc = fields.get('solc')
  return {
    length,
    ipfs: bytesOf('ipfs'),
    hashed: ['ipfs', 'bzzr0', 'bzzr1'].some((key) => fields.has(key)),
    solc: Buffer.isBuffer(solc) && solc.length === 3 ? [...solc].join('.') : typeof solc === 'string' ? solc : null,
  }
}

/** A CBOR map of short texts to bytes, texts and booleans, and nothing behind it (RFC 8949); null for anything else. */
function readMap(bytes: Buffer): ReadonlyMap<string, Buffer | string | boolean> | null {
  const fields = new Map<string, Buffer | string | boolean>()
  let at = 0
  const item = (): Buffer | string | boolean | null => {
    const head = bytes[at++]
    if (head === undefined) return null
    if (head === 0xf4 || head === 0xf5) return head === 0xf5
    const major = head >> 5
    let length = head & 31
    if (length === 24) length = bytes[at++] ?? 255
    else if (length > 24) return null
    if ((major !== 2 && major !== 3) || at + length > bytes.length) return null
    const part = bytes.subarray(at, (at += length))
    return major === 2 ? part : part.toString('utf8')
  }
  const head = bytes[at++]
  if (head === undefined || head >> 5 !== 5 || (head & 31) > 5) return null
  for (let i = head & 31; i > 0; i--) {
    const key = item()
    const value = item()
    if (typeof key !== 'string' || value === null) return null
    fields.set(key, value)
  }
  return at === bytes.length ? fields : null
}

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
