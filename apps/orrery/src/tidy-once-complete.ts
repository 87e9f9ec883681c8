import type { OpenArchive } from '@orrery/archive/open-archive'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { Clock } from '@orrery/primitives/clock'

const LOOK_EVERY_MS = 5_000
/** Fewer blocks leave so few parts that the engine's own merges are done soon. */
const WORTH_BLOCKS = 2_000

/** Chains share the tables, so that one merge at a time is enough for all. */
let turn: Promise<void> = Promise.resolve()

/**
 * Merges the archive's parts once, when the history that was missing at the start is stored: look-ups are several times
 * slower on what a backfill leaves. Nothing happens when little was missing. Rejects when the signal is aborted.
 */
export async function tidyOnceComplete(
  archive: Pick<OpenArchive, 'tidy'>,
  status: () => FollowerStatus,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  let most = 0
  for (;;) {
    const { backfill } = status()
    const left = backfill === null ? null : backfill.total - backfill.done
    most = Math.max(most, left ?? 0)
    if (left === 0 && most >= WORTH_BLOCKS) break
    await clock.sleep(LOOK_EVERY_MS, signal)
  }
  const mine = turn.then(() => archive.tidy(signal))
  turn = mine.catch(() => {})
  await mine
}
