import type { RuntimeLayer } from '@orrery/api/runtime'
import { openLayerShelf } from '@orrery/archive/layers/layer-shelf'
import type { Layer } from '@orrery/family/layer'
import { followLayer, layerStatus, type LayerEngine } from '@orrery/indexer/layers/follow-layer'
import type { Store } from '@orrery/store/store'

/**
 * Opens a chain's ledgers and begins to bring them forward. `keepsAll` is false where retention does not keep every block: nothing can be told
 * of them then, and nothing is read.
 */
export async function followLayers(
  engine: LayerEngine,
  store: Store,
  layers: readonly Layer[],
  keepsAll: boolean,
  signal: AbortSignal,
): Promise<{ readonly layers: ReadonlyMap<string, RuntimeLayer>; readonly ended: Promise<unknown> }> {
  const followed = new Map<string, RuntimeLayer>()
  const running: Promise<void>[] = []
  for (const layer of layers) {
    const shelf = await openLayerShelf(store, engine.chain.code, layer)
    followed.set(layer.id, {
      status: () => layerStatus(layer, shelf, keepsAll),
      consistent: (read) => shelf.consistent(read),
    })
    if (keepsAll) running.push(followLayer(engine, layer, shelf, signal))
  }
  return { layers: followed, ended: Promise.allSettled(running) }
}
