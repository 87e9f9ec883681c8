import type { LayerShelf } from '@orrery/archive/layers/layer-shelf'
import { StepTooLarge, type Layer, type LayerBlock } from '@orrery/family/layer'
import type { TxHead } from '@orrery/model/reads'
import { contains } from '@orrery/primitives/intervals'
import type { LayerEngine, NextStep } from './follow-layer.ts'

/** Blocks and transactions of one step: what is in memory at a time, and what a kill repeats. */
const BLOCKS_AT_ONCE = 64
const TXS_AT_ONCE = 10_000
/** Transactions that are read at once, so that the thread is not held up for longer than visitors notice. */
const TXS_PER_READ = 500

/** Steps of a ledger that reads whole blocks, archived or in the Head. */
export const nextBlocks =
  (engine: LayerEngine, layer: Layer, shelf: LayerShelf): NextStep =>
  async (from, signal) => {
    const blocks = await readBlocks(engine, from)
    const [first] = blocks
    if (first === undefined) return null
    const { height, hash, parentHash } = first.block
    const below = shelf.through()
    // A fork that came since: nothing is made of it.
    if (below !== null && below.hash !== parentHash)
      return { parentHash, through: { height, hash }, rows: () => Promise.resolve({}) }
    const { rows, through } = await applyFitting(layer, blocks, shelf, signal)
    return { parentHash, through, rows: () => Promise.resolve(rows) }
  }

/** Applies blocks, or as many of the first of them as the ledger takes at once. */
async function applyFitting(layer: Layer, blocks: readonly LayerBlock[], { reads }: LayerShelf, signal: AbortSignal) {
  for (let part = blocks; ;)
    try {
      const rows = await layer.apply(part, reads, signal)
      const { height, hash } = part.at(-1)!.block
      return { rows, through: { height, hash } }
    } catch (error) {
      if (!(error instanceof StepTooLarge) || error.fitting < 1 || error.fitting >= part.length) throw error
      part = part.slice(0, error.fitting)
    }
}

/** Blocks from a height on that follow each other, whole; none where the first is not held. */
function readBlocks({ archive, head, unsettledFrom }: LayerEngine, from: number): Promise<readonly LayerBlock[]> {
  return archive.consistent(async ({ ranges }) => {
    const view = head.view()
    const end = unsettledFrom?.() ?? Infinity
    const blocks: LayerBlock[] = []
    for (let height = from, txs = 0; blocks.length < BLOCKS_AT_ONCE && txs < TXS_AT_ONCE; height++) {
      const bundle = view.bundle(height)
      if (bundle !== null && height >= end) break
      const found =
        bundle !== null
          ? { block: bundle.block, txs: bundle.txs }
          : contains(ranges, height)
            ? await readArchived(archive.reads, height)
            : null
      const below = blocks.at(-1)
      if (found === null || (below && below.block.hash !== found.block.parentHash)) break
      blocks.push(found)
      txs += found.txs.length
    }
    return blocks
  })
}

/** A block as the archive holds it; null where it does not. */
export async function readArchived(reads: LayerEngine['archive']['reads'], height: number): Promise<LayerBlock | null> {
  const block = await reads.block(height)
  if (block === null) return null
  const txs: TxHead[] = []
  while (txs.length < block.txCount) {
    const found = await reads.txsOfBlock(height, txs.length, TXS_PER_READ)
    if (found.length === 0)
      throw new Error(`block ${height} has ${block.txCount} transactions, ${txs.length} were found`)
    txs.push(...found)
  }
  return { block, txs }
}
