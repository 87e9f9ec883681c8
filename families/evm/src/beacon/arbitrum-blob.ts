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
  const item = stringAt(joined, 0)
  // Behind it is padding.
  return item === null || joined.subarray(item.end).some((byte) => byte !== 0)
    ? null
    : joined.subarray(item.from, item.end)
}

type Item = { readonly from: number; readonly end: number; readonly isList: boolean }

/** Where the item of RLP at a place lies, without its head; null where there is none. */
function itemAt(bytes: Uint8Array, at: number): Item | null {
  const first = bytes[at]
  if (first === undefined) return null
  if (first < 0x80) return { from: at, end: at + 1, isList: false }
  const isList = first >= 0xc0
  const short = first - (isList ? 0xc0 : 0x80)
  const digits = Math.max(0, short - 55)
  if (digits > 4 || at + 1 + digits > bytes.length) return null
  let length = short
  if (digits > 0) {
    length = 0
    for (let i = 0; i < digits; i++) length = length * 256 + bytes[at + 1 + i]!
  }
  const from = at + 1 + digits
  return from + length > bytes.length ? null : { from, end: from + length, isList }
}

function stringAt(bytes: Uint8Array, at: number): Item | null {
  const item = itemAt(bytes, at)
  return item === null || item.isList ? null : item
}

/** How many items a list has that stands, counted from 0, at a place of a list with so many fields; null where the bytes are no such list. Nothing of it is kept: there may be millions. */
export function countItems(bytes: Uint8Array, [fields, at]: readonly [fields: number, at: number]): number | null {
  const whole = itemAt(bytes, 0)
  if (whole === null || !whole.isList || whole.end !== bytes.length) return null
  let [seen, wanted]: [number, Item | null] = [0, null]
  for (let from = whole.from; from < whole.end; seen++) {
    const item = itemAt(bytes, from)
    if (item === null || item.end > whole.end || seen === fields) return null
    if (seen === at) wanted = item
    from = item.end
  }
  if (seen !== fields || wanted === null || !wanted.isList) return null
  let count = 0
  for (let from = wanted.from; from < wanted.end; count++) {
    const item = itemAt(bytes, from)
    if (item === null || item.end > wanted.end) return null
    from = item.end
  }
  return count
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
const MOST_PIECES = 100_000

/** What an unpacked batch is made of; null where it is none. `unpack` opens packed messages. */
export function readArbitrumPieces(
  batch: Uint8Array,
  unpack: (bytes: Uint8Array) => Uint8Array | null,
): ArbitrumPieces | null {
  const pieces = byteStrings(batch, MOST_PIECES)
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
