import type { RuntimeLayer } from '@orrery/api/runtime'
import { openLayerShelf } from '@orrery/archive/layers/layer-shelf'
import { sumBlocks, type SumLayer } from '@orrery/archive/layers/sum-layer'
import type { Layer } from '@orrery/family/layer'
import { followLayer, layerStatus, type LayerEngine } from '@orrery/indexer/layers/follow-layer'
import { nextBlocks } from '@orrery/indexer/layers/next-blocks'
import { nextSums } from '@orrery/indexer/layers/next-sums'
import type { Store } from '@orrery/store/store'

/**
 * Opens a chain's ledgers and begins to bring them forward. `keepsAll` is false where retention does not keep every block: nothing can be told
 * of them then, and nothing is read.
 */
export async function followLayers(
  engine: LayerEngine,
  store: Store,
  layers: readonly (Layer | SumLayer)[],
  keepsAll: boolean,
  signal: AbortSignal,
): Promise<{ readonly layers: ReadonlyMap<string, RuntimeLayer>; readonly ended: Promise<unknown> }> {
  const followed = new Map<string, RuntimeLayer>()
  const running: Promise<void>[] = []
  for (const layer of layers) {
    const tables = 'sums' in layer ? layer.sums.map(({ table }) => table) : layer.tables
    const shelf = await openLayerShelf(store, engine.chain.code, { ...layer, tables })
    followed.set(layer.id, {
      status: () => layerStatus(layer, shelf, keepsAll),
      consistent: (read) => shelf.consistent(read),
    })
    if (!keepsAll) continue
    const next =
      'sums' in layer
        ? nextSums(engine, layer, (range) => sumBlocks(store, engine.chain.code, layer, range))
        : nextBlocks(engine, layer, shelf)
    running.push(followLayer(engine, layer, shelf, next, signal))
  }
  return { layers: followed, ended: Promise.allSettled(running) }
}
