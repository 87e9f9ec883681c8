import type { RuntimeLayer } from '@orrery/api/runtime'
import { openLayerCopy } from '@orrery/archive/layers/layer-copy'
import { openLayerShelf, tablesThere, type ShelvedLayer } from '@orrery/archive/layers/layer-shelf'
import { sumBlocks, type SumLayer } from '@orrery/archive/layers/sum-layer'
import type { Layer } from '@orrery/family/layer'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { followLayer, layerStatus, type LayerEngine } from '@orrery/indexer/layers/follow-layer'
import { nextBlocks } from '@orrery/indexer/layers/next-blocks'
import { nextSums } from '@orrery/indexer/layers/next-sums'
import type { Clock } from '@orrery/primitives/clock'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Store } from '@orrery/store/store'

/** What the keeping of a ledger, or of sums, needs of it. */
export const shelved = (layer: Layer | SumLayer): ShelvedLayer => ({
  ...layer,
  tables: 'sums' in layer ? layer.sums.map(({ table }) => table) : layer.tables,
  addsUp: 'sums' in layer,
})

const keysOf = (layer: Layer | SumLayer): Pick<RuntimeLayer, 'keysOf'> =>
  'keysOf' in layer && layer.keysOf !== undefined ? { keysOf: layer.keysOf } : {}

/** A start waits for all of them: each is two look-ups, and the engine answers some at once. */
const OPENED_AT_ONCE = 4

/** So long after a start history may still be about to come. */
const SOON_MS = 30_000

/**
 * Whether blocks of history are missing and were stored within the last half minute, or may still be after a start: a node that gives none holds no
 * ledger up.
 */
export const historyComes = ({ backfill }: Pick<FollowerStatus, 'backfill'>, sinceStartMs = Infinity): boolean => {
  if (backfill === null) return sinceStartMs < SOON_MS
  return backfill.done < backfill.total && (backfill.blocksPerSecond !== null || sinceStartMs < SOON_MS)
}

/** Whether the block `from` is never to come: all that the node still has is here, and that begins above it (a pruned node). `base` is the Head's lowest block. */
export const beginsAbove = (
  { backfill, archive }: Pick<FollowerStatus, 'backfill' | 'archive'>,
  base: number | null,
  from: number,
): boolean => backfill !== null && backfill.done >= backfill.total && (archive.ranges[0]?.from ?? base ?? 0) > from

/**
 * Opens a chain's ledgers and begins to bring them forward. `keepsAll` is false where retention does not keep every block: nothing can be told
 * of them then, and nothing is read; `misses` tells it of a block that never comes. `stopped` names those that cannot go on.
 */
export async function followLayers(
  engine: LayerEngine,
  store: Store,
  layers: readonly (Layer | SumLayer)[],
  keepsAll: boolean,
  signal: AbortSignal,
  misses: (from: number) => boolean = () => false,
): Promise<{
  readonly layers: ReadonlyMap<string, RuntimeLayer>
  readonly stopped: () => readonly string[]
  readonly ended: Promise<unknown>
}> {
  const stopped = new Set<string>()
  const followed = new Map<string, RuntimeLayer>()
  const running: Promise<void>[] = []
  const there = layers.length === 0 ? undefined : await tablesThere(store, 'write')
  const shelves = await sideBySide(
    layers.map((layer) => () => openLayerShelf(store, engine.chain.code, shelved(layer), there)),
    OPENED_AT_ONCE,
  )
  for (const [place, layer] of layers.entries()) {
    const shelf = shelves[place]!
    followed.set(layer.id, {
      status: () => layerStatus(layer, shelf, keepsAll && !misses(layer.from)),
      consistent: (read) => shelf.consistent(read),
      ...keysOf(layer),
    })
    if (!keepsAll) continue
    const next =
      'sums' in layer
        ? nextSums(engine, layer, (range) => sumBlocks(store, engine.chain.code, layer, range))
        : nextBlocks(engine, layer, shelf)
    const tell = (isStopped: boolean): void => void (isStopped ? stopped.add(layer.id) : stopped.delete(layer.id))
    running.push(followLayer({ ...engine, ledgers: layers.length }, layer, shelf, next, signal, tell))
  }
  return { layers: followed, stopped: () => [...stopped], ended: Promise.allSettled(running) }
}

/** For its status: what a reading stands on is looked up with it. */
const LOOK_MS = 5_000

/** A chain's ledgers as another process brings them forward. `keepsFrom` is what that process tells of itself: whether it has or gets every block from one on. */
export function showLayers(
  store: Store,
  chain: string,
  layers: readonly (Layer | SumLayer)[],
  keepsFrom: (from: number) => boolean,
  clock: Clock,
  signal: AbortSignal,
): { readonly layers: ReadonlyMap<string, RuntimeLayer>; readonly ended: Promise<unknown> } {
  const shown = new Map<string, RuntimeLayer>()
  const looking: Promise<void>[] = []
  for (const layer of layers) {
    const copy = openLayerCopy(store, chain, shelved(layer))
    shown.set(layer.id, {
      status: () => layerStatus(layer, copy, keepsFrom(layer.from)),
      consistent: (read) => copy.consistent(read),
      ...keysOf(layer),
    })
    const look = async (): Promise<void> => {
      for (;;) {
        // What cannot be read stands as it was; whoever asks for rows is told why.
        await copy.refresh().catch(() => {})
        await clock.sleep(LOOK_MS, signal)
      }
    }
    looking.push(look().catch(() => {}))
  }
  return { layers: shown, ended: Promise.all(looking) }
}
