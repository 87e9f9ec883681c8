// What the bytes of a blob are, as far as they tell it themselves. Pure.

/** EIP-4844: 4,096 field elements of 32 bytes. */
const ELEMENT = 32
const ELEMENTS = 4_096

/** What is told of bytes at a glance. */
export type BytesFacts = {
  /** Bytes up to the last one that is not zero: what follows is padding. */
  readonly used: number
  /** Bits of information per byte of these, 0 to 8, by how often each value occurs (Shannon); null of no bytes. Packed or encrypted data comes close to 8. */
  readonly entropy: number | null
}

/** A piece of a channel of an OP stack chain (Optimism specs, "Frame Format"). */
export type OpFrame = {
  /** 16 bytes in hexadecimal. */
  readonly channel: string
  readonly number: number
  readonly bytes: number
  readonly isLast: boolean
  readonly data: Uint8Array
}

/** Reads hexadecimal text of whole bytes behind `0x`. */
export function readBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array((hex.length - 2) / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 + 2 * at, 4 + 2 * at), 16)
  return bytes
}

export function factsOf(bytes: Uint8Array): BytesFacts {
  const used = bytes.findLastIndex((byte) => byte !== 0) + 1
  if (used === 0) return { used, entropy: null }
  const counts = new Uint32Array(256)
  for (const byte of bytes.subarray(0, used)) counts[byte]!++
  let entropy = 0
  for (const count of counts) if (count > 0) entropy -= (count / used) * Math.log2(count / used)
  return { used, entropy }
}

/**
 * What an OP stack chain wrote into a blob (Optimism specs, "Blob Encoding", version 0): 31 bytes of each field element as they are, and three more from the six low bits of the first bytes of
 * each four. Null where the blob is not written so.
 */
export function readOpBlob(blob: Uint8Array): Uint8Array | null {
  if (blob.length !== ELEMENT * ELEMENTS) return null
  // The top two bits of an element may not be set: a field element is smaller.
  for (let at = 0; at < blob.length; at += ELEMENT) if (blob[at]! > 0x3f) return null
  const groups = new Uint8Array((ELEMENTS / 4) * (4 * 31 + 3))
  let to = 0
  for (let at = 0; at < blob.length; at += 4 * ELEMENT) {
    const [a, b, c, d] = [0, 1, 2, 3].map((element) => blob[at + element * ELEMENT]!) as [
      number,
      number,
      number,
      number,
    ]
    const between = [(a & 0x3f) | ((b & 0x30) << 2), (b & 0x0f) | ((d & 0x0f) << 4), (c & 0x3f) | ((d & 0x30) << 2)]
    for (let element = 0; element < 4; element++) {
      groups.set(blob.subarray(at + element * ELEMENT + 1, at + (element + 1) * ELEMENT), to)
      to += 31
      if (element < 3) groups[to++] = between[element]!
    }
  }
  const [version, ...size] = groups.subarray(0, 4)
  const length = size.reduce((sum, byte) => sum * 256 + byte, 0)
  if (version !== 0 || length === 0 || length > groups.length - 4) return null
  // What lies behind the data is nothing.
  return groups.subarray(4 + length).some((byte) => byte !== 0) ? null : groups.subarray(4, 4 + length)
}

const FRAME_HEAD = 16 + 2 + 4
/** More than one blob has room for, of frames that hold anything. */
const MOST_FRAMES = 1_000

/** Frames of channels in what a batcher wrote, in order; null where it is no whole number of them, or of another version. */
export function readOpFrames(data: Uint8Array): readonly OpFrame[] | null {
  if (data[0] !== 0) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const frames: OpFrame[] = []
  let at = 1
  while (at < data.length) {
    if (at + FRAME_HEAD + 1 > data.length || frames.length === MOST_FRAMES) return null
    const bytes = view.getUint32(at + 18)
    const end = at + FRAME_HEAD + bytes
    const last = data[end]
    if (last !== 0 && last !== 1) return null
    const channel = Array.from(data.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const content = data.subarray(at + FRAME_HEAD, end)
    frames.push({ channel, number: view.getUint16(at + 16), bytes, isLast: last === 1, data: content })
    at = end + 1
  }
  return frames.length === 0 ? null : frames
}
