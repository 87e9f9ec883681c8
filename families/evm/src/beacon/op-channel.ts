import type { Hex } from '@orrery/primitives/hex'
import { hexOf } from '../verify/hex-bytes.ts'
import { countRlpItems, rlpHead, rlpStrings } from '../verify/rlp-heads.ts'
import type { OpFrame } from './blob-data.ts'

// What OP stack chains write into channels (Optimism specs, "Batch Submission", "Span Batches"). Pure.

/** Frames of one channel, in their order. */
export type OpChannel = { readonly id: string; readonly frames: readonly OpFrame[]; readonly isWhole: boolean }

/** Where a batch begins on its own chain: the hash of the block before its first, of a span batch its first 20 bytes alone, and that block's seconds since the chain began. */
export type OpFirst = { readonly parent: Hex; readonly sinceGenesis: number | null }

/** What is told of a channel's batches: how many, the blocks and the senders' transactions in them, and where the first begins. */
export type OpBatches = {
  readonly batches: number
  readonly blocks: number
  readonly txs: number
  readonly first: OpFirst | null
}

/** The channels that frames are pieces of, in the order of their first frames. One is whole where none of its frames is missing, the last among them. */
export function channelsOf(frames: readonly OpFrame[]): readonly OpChannel[] {
  return [...Map.groupBy(frames, ({ channel }) => channel)].map(([id, own]) => {
    const sorted = own.toSorted((a, b) => a.number - b.number)
    const isWhole = sorted.every(({ number }, at) => number === at) && sorted.at(-1)!.isLast
    return { id, frames: sorted, isWhole }
  })
}

const MOST_BATCHES = 100_000
const SINGULAR = 0
const SPAN = 1

/** What an unpacked channel holds; null where it is none. */
export function readOpBatches(channel: Uint8Array): OpBatches | null {
  const batches = rlpStrings(channel, MOST_BATCHES)
  if (batches === null) return null
  let blocks = 0
  let txs = 0
  let first: OpFirst | null = null
  for (const batch of batches) {
    const found = batch[0] === SINGULAR ? readSingular(batch) : batch[0] === SPAN ? readSpan(batch) : null
    if (found === null) return null
    blocks += found.blocks
    txs += found.txs
    if (batch === batches[0]) first = found.first
  }
  return { batches: batches.length, blocks, txs, first }
}

type Counts = Pick<OpBatches, 'blocks' | 'txs' | 'first'>

const HASH = 32

/** Parent, two of its origin's, time and transactions of one block. */
function readSingular(batch: Uint8Array): Counts | null {
  const txs = countRlpItems(batch.subarray(1), [5, 4])
  if (txs === null) return null
  const whole = rlpHead(batch, 1)
  const parent = whole && rlpHead(batch, whole.from)
  return {
    blocks: 1,
    txs,
    first:
      parent === null || parent.end - parent.from !== HASH
        ? null
        : { parent: hexOf(batch.subarray(parent.from, parent.end)), sinceGenesis: null },
  }
}

/** What a span batch has of a hash: of its parent's, and then of its last origin's. */
const CHECK = 20

/** Many blocks in one: what each has of transactions stands behind their number and a bit for each. */
function readSpan(batch: Uint8Array): Counts | null {
  let at = 1
  const next = (): number => {
    let value = 0
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = batch[at++]
      if (byte === undefined) return NaN
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    return NaN
  }
  const sinceGenesis = next()
  // Its origin's number.
  next()
  const parent = hexOf(batch.subarray(at, at + CHECK))
  at += 2 * CHECK
  const blocks = next()
  // Each block takes a byte at least.
  if (!(blocks > 0 && blocks <= batch.length)) return null
  at += Math.ceil(blocks / 8)
  let txs = 0
  for (let block = 0; block < blocks; block++) txs += next()
  return Number.isSafeInteger(txs)
    ? { blocks, txs, first: Number.isSafeInteger(sinceGenesis) ? { parent, sinceGenesis } : null }
    : null
}
