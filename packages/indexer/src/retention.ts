import { backOff } from './back-off.ts'
import type { Engine } from './engine.ts'
import { findRetainedFrom } from './retained-from.ts'
import type { Progress } from './progress.ts'
import type { WriteQueue } from './write-queue.ts'

/** Dropping rewrites parts of every table, so it is done seldom and in whole chunks. */
const LOOK_EVERY_MS = 3_600_000

/**
 * Drops what is older than retention wants, hourly: whole chunks from the bottom, sums included, so that balances are exactly what came in
 * and went out since the lowest block that is left. Does nothing for chains that keep all, nothing or what a list says.
 */
export async function followRetention(
  engine: Engine,
  { queue, progress }: { readonly queue: WriteQueue; readonly progress: Progress },
  signal: AbortSignal,
): Promise<void> {
  const { archive, chain, clock, head, log, options, random } = engine
  if (typeof options.retention === 'string' || 'watch' in options.retention) return
  for (let failures = 0; ;) {
    await clock.sleep(failures === 0 ? LOOK_EVERY_MS : backOff(failures, random, 10_000, 600_000), signal)
    const { tip } = head.view()
    if (tip === null) continue
    try {
      const from = await findRetainedFrom(engine, tip, signal)
      if (from === null) continue
      // Never down again: what was dropped must not be fetched once more.
      progress.retainedFrom = Math.max(progress.retainedFrom ?? 0, from)
      await queue.run(async () => {
        const before = archive.state().ranges[0]?.from
        await queue.insist(() => archive.dropBelow(from))
        const after = archive.state().ranges[0]?.from
        if (before !== after) log.info('old blocks were dropped', { chain: chain.code, before, after })
      })
      failures = 0
    } catch (error) {
      if (signal.aborted) throw error
      failures++
      log.warn('old blocks could not be dropped', { chain: chain.code, error: String(error) })
    }
  }
}
