import { rlpHead, rlpStrings } from '../verify/rlp-heads.ts'

// What Arbitrum chains write into blobs (Nitro, `util/blobs` and `arbstate/inbox`). Pure.

const ELEMENT = 32
const ELEMENTS = 4_096
const SPARE_BITS = 6
/** Nested deeper than anybody writes. */
const DEEPEST = 16

/** What is told of a batch: its pieces, those that make a block, and the transactions signed in them; null where a packed message could not be opened. */
export type ArbitrumPieces = { readonly pieces: number; readonly blocks: number; readonly txs: number | null }

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
  const item = rlpHead(joined, 0)
  // Behind it is padding.
  return item === null || item.isList || joined.subarray(item.end).some((byte) => byte !== 0)
    ? null
    : joined.subarray(item.from, item.end)
}

/** Kinds of pieces: a message, a packed one, and one from the parent chain. Others move the clock. */
const MESSAGE = 0
const PACKED_MESSAGE = 1
const DELAYED = 2
const MOST_PIECES = 100_000

/** What an unpacked batch is made of; null where it is none. `unpack` opens packed messages. */
export function readArbitrumPieces(
  batch: Uint8Array,
  unpack: (bytes: Uint8Array) => Uint8Array | null,
): ArbitrumPieces | null {
  const pieces = rlpStrings(batch, MOST_PIECES)
  if (pieces === null) return null
  let blocks = 0
  let txs: number | null = 0
  for (const piece of pieces) {
    const kind = piece[0]
    if (kind === undefined) return null
    if (kind > DELAYED) continue
    blocks++
    const message = kind === MESSAGE ? piece.subarray(1) : kind === PACKED_MESSAGE ? unpack(piece.subarray(1)) : null
    // Those from the parent chain are counted there.
    if (kind === DELAYED) continue
    txs = message === null || txs === null ? null : txs + txsIn(message, 0)
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
