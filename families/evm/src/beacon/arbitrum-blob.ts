// What Arbitrum chains write into blobs (Nitro, `util/blobs` and `arbstate/inbox`). Pure.

const ELEMENT = 32
const ELEMENTS = 4_096
const SPARE_BITS = 6
/** Nested deeper than anybody writes. */
const DEEPEST = 16

/** What is told of a batch: its pieces, those that make a block, and the transactions signed in them. */
export type ArbitrumPieces = { readonly pieces: number; readonly blocks: number; readonly txs: number }

/** The batch that a transaction's blobs carry together, in their order: one byte string of RLP behind each other's. Null where they carry none. */
export function joinArbitrumBlobs(blobs: readonly Uint8Array[]): Uint8Array | null {
  const perBlob = ELEMENTS * (ELEMENT - 1) + (ELEMENTS * SPARE_BITS) / 8
  const joined = new Uint8Array(blobs.length * perBlob)
  let to = 0
  for (const blob of blobs) {
    if (blob.length !== ELEMENT * ELEMENTS) return null
    for (let at = 0; at < blob.length; at += ELEMENT) {
      if (blob[at]! > 0x3f) return null
      joined.set(blob.subarray(at + 1, at + ELEMENT), to)
      to += ELEMENT - 1
    }
    let bits = 0
    let held = 0
    for (let at = 0; at < blob.length; at += ELEMENT) {
      held |= blob[at]! << bits
      bits += SPARE_BITS
      if (bits < 8) continue
      joined[to++] = held & 255
      held >>= 8
      bits -= 8
    }
  }
  const item = stringAt(joined, 0)
  // Behind it is padding.
  return item === null || joined.subarray(item.end).some((byte) => byte !== 0)
    ? null
    : joined.subarray(item.from, item.end)
}

/** Where the byte string at a place lies; null where there is none. */
function stringAt(bytes: Uint8Array, at: number): { readonly from: number; readonly end: number } | null {
  const first = bytes[at]
  if (first === undefined || first >= 0xc0) return null
  if (first < 0x80) return { from: at, end: at + 1 }
  const digits = first > 0xb7 ? first - 0xb7 : 0
  if (digits > 4 || at + 1 + digits > bytes.length) return null
  let length = first - 0x80
  if (digits > 0) {
    length = 0
    for (let i = 0; i < digits; i++) length = length * 256 + bytes[at + 1 + i]!
  }
  const from = at + 1 + digits
  return from + length > bytes.length ? null : { from, end: from + length }
}

/** Byte strings behind each other, wholly; null where something else stands there, or more of them than `most`. */
export function byteStrings(bytes: Uint8Array, most: number): readonly Uint8Array[] | null {
  const found: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const item = stringAt(bytes, at)
    if (item === null || found.length === most) return null
    found.push(bytes.subarray(item.from, item.end))
    at = item.end
  }
  return found
}

/** Kinds of pieces: a message, a packed one, and one from the parent chain. Others move the clock. */
const MESSAGE = 0
const PACKED_MESSAGE = 1
const DELAYED = 2
const MOST_PIECES = 1_000_000

/** What an unpacked batch is made of; null where it is none. `unpack` opens packed messages. */
export function readArbitrumPieces(
  batch: Uint8Array,
  unpack: (bytes: Uint8Array) => Uint8Array | null,
): ArbitrumPieces | null {
  const pieces = byteStrings(batch, MOST_PIECES)
  if (pieces === null) return null
  let blocks = 0
  let txs = 0
  for (const piece of pieces) {
    const kind = piece[0]
    if (kind === undefined) return null
    if (kind > DELAYED) continue
    blocks++
    const message = kind === MESSAGE ? piece.subarray(1) : kind === PACKED_MESSAGE ? unpack(piece.subarray(1)) : null
    if (message !== null) txs += txsIn(message, 0)
  }
  return { pieces: pieces.length, blocks, txs }
}

/** Kinds of messages of layer 2: unsigned, by a contract, several, signed, and signed and packed. */
const SEVERAL = 3
const SINGLE: ReadonlySet<number> = new Set([0, 1, 4, 7])

function txsIn(message: Uint8Array, depth: number): number {
  const kind = message[0]
  if (kind === undefined || depth > DEEPEST) return 0
  if (kind !== SEVERAL) return SINGLE.has(kind) ? 1 : 0
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  let count = 0
  for (let at = 1; at + 8 <= message.length;) {
    const length = view.getBigUint64(at)
    const end = at + 8 + Number(length)
    if (length > BigInt(message.length) || end > message.length) break
    count += txsIn(message.subarray(at + 8, end), depth + 1)
    at = end
  }
  return count
}
