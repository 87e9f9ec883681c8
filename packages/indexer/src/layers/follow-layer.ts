import type { LayerShelf } from '@orrery/archive/layers/layer-shelf'
import type { LayerStatus } from '@orrery/model/layer'
import type { BlockRef, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { backOff } from '../back-off.ts'
import type { Engine } from '../engine.ts'

const IDLE_MS = 1_000
/** While history comes in a chain's ledgers rest so many times as long as one of them worked, all together: a node that takes weeks to tell its history holds no ledger up. */
const RESTS = 16
/** Before its first step, too, and so long. */
const FIRST_REST_MS = 60_000
/** A ledger that fails so often without one step between them cannot go on by itself: some ten seconds, then a minute between tries. */
const STOPPED_AFTER = 5
/** A tip below the ledger's last block for so long means that the chain is shorter now; a start looks like that too. */
const SHORTER_AFTER_MS = 5_000

/** What a ledger is followed with. */
export type LayerEngine = Pick<Engine, 'archive' | 'head' | 'clock' | 'random' | 'log' | 'chain'> & {
  /** Whether history is just being brought in: ledgers read little meanwhile, for they read the archive a second time (decision 14). Never, unless told. */
  readonly historyComes?: () => boolean
  /** From which height on held blocks are about to be read again (`Follower.unsettledFrom`): no ledger reads them before. None, unless told. */
  readonly unsettledFrom?: () => number | null
  /** How many ledgers of the chain are followed beside each other; one unless told. */
  readonly ledgers?: number
}

/** What of a ledger its follower needs. */
type Followed = { readonly id: string; readonly from: number; readonly afterHistory?: boolean }

/** What a ledger adds next: the rows of blocks through one of them, the first of which has that parent. */
export type LayerStep = {
  readonly parentHash: Hex
  readonly through: BlockRef
  rows(): Promise<FamilyRows>
}

/** Reads what follows from a block on; null where nothing does yet. */
export type NextStep = (from: number, signal: AbortSignal) => Promise<LayerStep | null>

/** Whether a chain that keeps this much has every block of a ledger (decision 14). */
export const layerStatus = (layer: Followed, shelf: Pick<LayerShelf, 'through'>, keepsAll: boolean): LayerStatus => ({
  id: layer.id,
  from: layer.from,
  through: keepsAll ? (shelf.through()?.height ?? null) : null,
  lack: keepsAll ? null : 'history',
})

/**
 * Brings a ledger forward over the indexed blocks in the chain's order, archived or in the Head, as far as they reach without a gap, and
 * back where the chain went another way. It writes to its own tables alone, with the sessions that the archive writes with, and a step that adds up blocks
 * is one consistent read of the archive: where commits come faster than it ends they wait for it, as for any other such read. Ends when the signal aborts.
 * `tell` hears when it cannot go on, and when it does again.
 */
export async function followLayer(
  engine: LayerEngine,
  layer: Followed,
  shelf: LayerShelf,
  next: NextStep,
  signal: AbortSignal,
  tell: (isStopped: boolean) => void = () => {},
): Promise<void> {
  const { head, clock, random, log, chain, ledgers = 1 } = engine
  let shorterSince: number | null = null

  /** Goes back to the highest block of its own that the chain still has. False while nobody can tell. */
  const goBack = async (): Promise<boolean> => {
    for (let below = shelf.through()!.height + 1; ;) {
      const steps = await shelf.stepsBelow(below)
      for (const step of steps) {
        const hash = await canonicalHash(engine, step.height)
        if (hash === step.hash) {
          await shelf.rewind(step)
          return true
        }
        const isAbove = step.height > (head.view().tip?.height ?? Infinity)
        if (hash === null && !isAbove) return false
      }
      if (steps.length === 0) {
        await shelf.rewind(null)
        return true
      }
      below = steps.at(-1)!.height
    }
  }

  /** Whether the chain has no longer the block through which the ledger is complete. */
  const isLeft = async ({ height, hash }: BlockRef): Promise<boolean> => {
    const now = await canonicalHash(engine, height)
    if (now !== null) return now !== hash
    const { tip } = head.view()
    if (tip === null || tip.height >= height) return false
    shorterSince ??= clock.monotonic()
    return clock.monotonic() - shorterSince >= SHORTER_AFTER_MS
  }

  /** True when there may be more to do at once. */
  const step = async (): Promise<boolean> => {
    await shelf.prepare()
    const through = shelf.through()
    if (through !== null) {
      if (await isLeft(through)) {
        log.info('a ledger goes back with its chain', { chain: chain.code, layer: layer.id, height: through.height })
        return goBack()
      }
      if ((await canonicalHash(engine, through.height)) === null) return false
      shorterSince = null
    }
    const made = await next(through === null ? layer.from : through.height + 1, signal)
    if (made === null) return false
    // A fork that came since: the next look finds where.
    if (through !== null && made.parentHash !== through.hash) return false
    const rows = await made.rows()
    signal.throwIfAborted()
    await shelf.append(rows, made.through)
    return true
  }

  /** Until then, or until history is there. */
  const rest = async (until: number): Promise<void> => {
    while (engine.historyComes?.() === true && clock.monotonic() < until) await clock.sleep(IDLE_MS, signal)
  }

  await rest(layer.afterHistory === true ? Infinity : clock.monotonic() + FIRST_REST_MS).catch(() => {})
  for (let failures = 0; !signal.aborted;) {
    try {
      const started = clock.monotonic()
      const more = await step()
      if (failures >= STOPPED_AFTER) {
        log.info('a ledger goes on', { chain: chain.code, layer: layer.id })
        tell(false)
      }
      failures = 0
      const rested =
        layer.afterHistory === true ? Infinity : clock.monotonic() + RESTS * ledgers * (clock.monotonic() - started)
      if (!more) await clock.sleep(IDLE_MS, signal)
      await rest(rested)
    } catch (error) {
      if (signal.aborted) return
      failures++
      const fields = { chain: chain.code, layer: layer.id, error: String(error) }
      if (failures === STOPPED_AFTER) {
        log.warn('a ledger cannot go on', fields)
        tell(true)
      } else log.debug('a ledger could not go on', fields)
      await clock.sleep(backOff(failures, random, 1_000, 60_000), signal).catch(() => {})
    }
  }
}

/** The hash that the chain has at a height; null where neither Head nor archive holds the block. */
async function canonicalHash({ archive, head }: LayerEngine, height: number): Promise<Hex | null> {
  return head.view().bundle(height)?.block.hash ?? (await archive.hashAt(height))
}
