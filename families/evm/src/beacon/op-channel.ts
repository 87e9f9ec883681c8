import { countRlpItems, rlpStrings } from '../verify/rlp-heads.ts'
import type { OpFrame } from './blob-data.ts'

// What OP stack chains write into channels (Optimism specs, "Batch Submission", "Span Batches"). Pure.

/** Frames of one channel, in their order. */
export type OpChannel = { readonly id: string; readonly frames: readonly OpFrame[]; readonly isWhole: boolean }

/** What is told of a channel's batches: how many, and the blocks and the senders' transactions in them. */
export type OpBatches = { readonly batches: number; readonly blocks: number; readonly txs: number }

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
  for (const batch of batches) {
    const found = batch[0] === SINGULAR ? readSingular(batch) : batch[0] === SPAN ? readSpan(batch) : null
    if (found === null) return null
    blocks += found.blocks
    txs += found.txs
  }
  return { batches: batches.length, blocks, txs }
}

type Counts = { readonly blocks: number; readonly txs: number }

/** Parent, two of its origin's, time and transactions of one block. */
function readSingular(batch: Uint8Array): Counts | null {
  const txs = countRlpItems(batch.subarray(1), [5, 4])
  return txs === null ? null : { blocks: 1, txs }
}

/** Parts of the hashes of its parent and of its last origin. */
const CHECKS = 20 + 20

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
  // Its time and its origin's number.
  next()
  next()
  at += CHECKS
  const blocks = next()
  // Each block takes a byte at least.
  if (!(blocks > 0 && blocks <= batch.length)) return null
  at += Math.ceil(blocks / 8)
  let txs = 0
  for (let block = 0; block < blocks; block++) txs += next()
  return Number.isSafeInteger(txs) ? { blocks, txs } : null
}
