import type { HeadView } from '@orrery/head/chain-head'
import type { HeadEvent } from '@orrery/head/events'
import { poolWeights } from '@orrery/head/pool-weights'
import { nextBlockOf } from '@orrery/head/project-blocks'
import type { BlockHealth } from '@orrery/model/block-health'
import type { Bundle } from '@orrery/model/rows'
import { isWeighed } from '@orrery/model/waiting-tx'

/** Virtual bytes of a block (BIP-141) less what coinbases take. */
const BLOCK_BYTES = 998_000
/** A block that comes so long after it was made tells nothing of what waited: the pool was not watched meanwhile. */
const LATE_MS = 120_000
/** Before a pool was watched so long, what it did not tell may have waited there already. */
const WARM_MS = 60_000
/** Miners make their templates anew about as often. */
const FRESH_MS = 30_000
/** Made by the chain itself: they wait nowhere. */
const OWN_KINDS: ReadonlySet<string> = new Set(['coinbase', 'mweb'])

type Pending = Pick<HeadView['pending'], 'count' | 'list' | 'forgotten' | 'get'>

/** Holds a block against what waited just before it: what a miner takes who takes what pays most per byte. Pure. */
export function healthOf({ block, txs }: Pick<Bundle, 'block' | 'txs'>, pending: Pending, seenMs: number): BlockHealth {
  const waiting = poolWeights({ pending: pending as HeadView['pending'] })
  const expected = new Set(
    nextBlockOf(waiting.filter(isWeighed), BLOCK_BYTES).flatMap((one) => one.txs.map(({ hash }) => hash)),
  )
  const mined = new Set(txs.flatMap(({ hash, kind }) => (OWN_KINDS.has(kind) ? [] : [hash])))
  const known = new Set(waiting.flatMap(({ hash }) => (mined.has(hash) ? [hash] : [])))
  const added = [...mined].filter((hash) => !expected.has(hash))
  const left = [...expected].filter((hash) => !mined.has(hash))
  return {
    height: block.height,
    hash: block.hash,
    seenMs,
    expected: expected.size,
    matched: expected.size - left.length,
    fresh: left.filter((hash) => (pending.get(hash)?.seenMs ?? 0) > seenMs - FRESH_MS).length,
    added: added.length,
    unseen: added.filter((hash) => !known.has(hash)).length,
  }
}

/**
 * Hears what each block has of what was expected of it (screens-nonevm §4.5): of blocks that are seen as they come, while all that waits is told. Call `hear` with each event of
 * the Head. A large pool takes some tenths of a second to go through: `later` is given the work, and does it when whoever waits for the block has it.
 */
export function createHealthWatch(
  note: (health: BlockHealth) => void,
  later: (work: () => void) => void,
): {
  hear(event: HeadEvent, view: Pick<HeadView, 'pending'>): void
} {
  /** As it was before the event. */
  let before: HeadView['pending'] | null = null
  let sinceMs: number | null = null

  return {
    hear(event, { pending }) {
      const was = before
      before = pending
      if (
        event.type === 'extended' &&
        was !== null &&
        was.untold === 0 &&
        sinceMs !== null &&
        event.seenMs - sinceMs >= WARM_MS &&
        event.seenMs - event.bundle.block.timeMs <= LATE_MS
      )
        later(() => note(healthOf(event.bundle, was, event.seenMs)))
      if (event.type === 'pending') sinceMs ??= event.seenMs
      if (pending.untold > 0) sinceMs = null
    },
  }
}
