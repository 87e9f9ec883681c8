import type { OpenArchive } from '@orrery/archive/open-archive'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { Clock } from '@orrery/primitives/clock'
import { keepHeapLean } from '@orrery/primitives/lean-heap'

const LOOK_EVERY_MS = 5_000
/** Until it is known how much history is missing; of a node that is down nobody knows for long. */
const FIRST_LOOK_MS = 100
const LOOKS_GROW = 1.25
/** Fewer blocks leave so few parts that the engine's own merges are done soon. */
const WORTH_BLOCKS = 1_000

/** Chains share the tables, so that one change at a time is enough for all. */
let turn: Promise<void> = Promise.resolve()
let hurrying = 0

/**
 * Lets the engine merge seldom while much history is missing, and merges the archive's parts once when it is stored:
 * look-ups are several times slower on what a backfill leaves. Meanwhile this process's memory may grow as V8 likes. Rejects when the signal is aborted; a hurry that was
 * cut off so is ended when the chain is followed again.
 */
export async function tidyOnceComplete(
  archive: Pick<OpenArchive, 'tidy' | 'mergeSeldom'>,
  status: () => FollowerStatus,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }
  let known: number | null = null
  for (let lookMs = FIRST_LOOK_MS; known === null; lookMs = Math.min(LOOK_EVERY_MS, lookMs * LOOKS_GROW)) {
    const { backfill } = status()
    if (backfill !== null) known = backfill.total - backfill.done
    else await clock.sleep(lookMs, signal)
  }
  if (known < WORTH_BLOCKS) {
    if (hurrying === 0) await inTurn(() => archive.mergeSeldom(false))
    return
  }
  hurrying++
  keepHeapLean(false)
  try {
    await inTurn(() => archive.mergeSeldom(true))
    for (;;) {
      const { backfill } = status()
      if (backfill !== null && backfill.total === backfill.done) break
      await clock.sleep(LOOK_EVERY_MS, signal)
    }
  } finally {
    hurrying--
    if (hurrying === 0) keepHeapLean(true)
  }
  await inTurn(async () => {
    if (hurrying === 0) await archive.mergeSeldom(false)
    await archive.tidy(signal)
  })
}
