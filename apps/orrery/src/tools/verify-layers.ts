import type { ArchiveView } from '@orrery/archive/audit/archive-view'
import type { TellFinding } from '@orrery/archive/audit/finding'
import { openLedgerView } from '@orrery/archive/audit/ledger-view'
import { sumBlocks, type SumLayer } from '@orrery/archive/layers/sum-layer'
import { StepTooLarge, type Layer, type LayerBlock } from '@orrery/family/layer'
import { verifyLedger, type LedgerToVerify } from '@orrery/indexer/audit/verify-ledger'
import { readArchived } from '@orrery/indexer/layers/next-blocks'
import type { HeightRange } from '@orrery/model/reads'
import type { Store } from '@orrery/store/store'
import { shelved } from '../follow-layers.ts'

/** What the ledgers and sums above a chain are verified with. `alone` is as in `openArchiveView`. */
export type VerifyLayersParts = {
  readonly store: Store
  readonly chain: string
  readonly view: Pick<ArchiveView, 'ranges' | 'reads'>
  readonly alone: boolean
  readonly signal: AbortSignal
  readonly tell: TellFinding
}

/** Makes the rows of ledgers and sums above a chain again, as far as they touch `ranges`; answers a sentence for each. */
export async function verifyLayers(
  parts: VerifyLayersParts,
  layers: readonly (Layer | SumLayer)[],
  ranges: readonly HeightRange[],
): Promise<readonly string[]> {
  const { store, chain, view, alone, signal, tell } = parts
  const told: string[] = []
  for (const layer of layers) {
    const ledgerView = await openLedgerView(store, chain, shelved(layer), alone)
    if (ledgerView === null) continue
    const ledger: LedgerToVerify = {
      id: layer.id,
      from: layer.from,
      view: ledgerView,
      ...('sums' in layer
        ? {
            rows: (range) => sumBlocks(store, chain, layer, range, alone ? 'write' : 'heavy'),
            buildsOnItself: layer.buildsOnItself ?? false,
          }
        : {
            rows: async (range, reads, stop) =>
              layer.apply(await blocksOf(view, range), reads, stop).catch((error: unknown) => {
                if (error instanceof StepTooLarge) return null
                throw error
              }),
            buildsOnItself: true,
          }),
    }
    const { through, rows } = await verifyLedger({ archive: view, signal, tell }, ledger, ranges)
    if (through !== null) told.push(`${layer.id} through block ${through}: ${rows} rows are right`)
  }
  return told
}

async function blocksOf(view: VerifyLayersParts['view'], { from, to }: HeightRange): Promise<readonly LayerBlock[]> {
  const blocks: LayerBlock[] = []
  for (let height = from; height <= to; height++) {
    const block = await readArchived(view.reads, height)
    if (block === null) throw new Error(`block ${height} is missing although its chunk is committed`)
    blocks.push(block)
  }
  return blocks
}
