import type { Parcel } from '@orrery/model/packed'
import type { RawUncle } from '../raw.ts'
import type { ScannedBlock } from './scan-block.ts'
import type { ScannedReceipts } from './scan-receipts.ts'

/** What a packed block is made from, but the rules of its chain. */
export type PackParts = {
  readonly block: ScannedBlock
  readonly receipts: ScannedReceipts
  readonly source: string
  readonly uncles?: readonly RawUncle[]
}

/** The parts of a block for another thread: places are handed over, texts are shared. */
export function parcelOf({ block, receipts, ...rest }: PackParts): Parcel {
  const content: PackParts = {
    ...rest,
    block: { ...block, text: shared(block.text) },
    receipts: { ...receipts, text: shared(receipts.text) },
  }
  const places = [block.txs, receipts.receipts, receipts.logs]
  return { content, handedOver: places.map(({ buffer }) => buffer as ArrayBuffer) }
}

/** The parts again. */
export function partsOf(content: unknown): PackParts {
  const { block, receipts, ...rest } = content as PackParts
  return {
    ...rest,
    block: { ...block, text: bufferOf(block.text) },
    receipts: { ...receipts, text: bufferOf(receipts.text) },
  }
}

/** Short texts come in memory of this thread, and many blocks may stand in one. */
const copies = new WeakMap<Buffer, Buffer>()

function shared(text: Buffer): Buffer {
  if (text.buffer instanceof SharedArrayBuffer) return text
  let copy = copies.get(text)
  if (!copy) {
    copy = Buffer.from(new SharedArrayBuffer(text.length))
    text.copy(copy)
    copies.set(text, copy)
  }
  return copy
}

/** The text that came last: cloning makes a plain array of a buffer, and columns' writers tell texts apart by their identity. */
let last: Buffer = Buffer.alloc(0)

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  if (buffer !== last.buffer || byteOffset !== last.byteOffset || byteLength !== last.byteLength)
    last = Buffer.from(buffer, byteOffset, byteLength)
  return last
}
