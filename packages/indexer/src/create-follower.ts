import { isOrreryError } from '@orrery/errors/orrery-error'
import { capabilityChanges, losesAny, type Capabilities } from '@orrery/model/capabilities'
import { linkAbort } from '@orrery/primitives/linked-abort'
import { createArchiver } from './archiver.ts'
import { backOff } from './back-off.ts'
import { createBackfill } from './backfill.ts'
import { withDeadline } from './deadline.ts'
import type { Engine } from './engine.ts'
import { followFinality } from './finality.ts'
import { keepEnds } from './ends-keeper.ts'
import { defaultOptions, type FollowerOptions } from './follower-options.ts'
import { describeFollower } from './describe-follower.ts'
import type { Follower } from './follower.ts'
import { createOrphanSaver } from './orphan-saver.ts'
import { followPending } from './pending-follower.ts'
import { refersToOwnRows } from './own-rows.ts'
import { followRetention } from './retention.ts'
import { createProgress, HEAD_PATIENCE_MS, silentSince } from './progress.ts'
import { reviseHead } from './revise-head.ts'
import { keepStaleBranches } from './stale-branches.ts'
import { createTip } from './tip.ts'
import { createTokenAuditor } from './token-auditor.ts'
import { createTokenReader } from './token-reader.ts'
import { createProvenTeller } from './tell-proven.ts'
import { createWaivedTeller } from './tell-waived.ts'
import { watchSamples } from './watch-samples.ts'
import { createWatchBackfill } from './watch-backfill.ts'
import { createWriteQueue } from './write-queue.ts'

const PROBE_EVERY_MS = 3_600_000
/** Where what the node answers speaks against the last probe, so long at least after that. */
const DOUBTED_PROBE_EVERY_MS = 180_000
const PROBE_LOOK_MS = 10_000
const STEP_DEADLINE_MS = 120_000
/** A chain that is stale or halted is asked less often (reliability F-31). */
const SLOW_POLL_MS = 5_000
const HALTED_POLL_MS = 30_000

/**
 * Starts to follow a chain: its newest blocks into the Head, deep ones into the archive, history by
 * backfill. Returns at once; trouble shows in `status()` and heals by itself when its cause goes away.
 */
export function createFollower<Raw>(
  given: Omit<Engine<Raw>, 'options'> & { readonly options?: Partial<FollowerOptions> },
): Follower {
  const engine: Engine<Raw> = { ...given, options: { ...defaultOptions(given.chain.blockSeconds), ...given.options } }
  const { adapter, chain, clock, head, log, options, random } = engine
  const ending = new AbortController()
  const { signal } = ending
  const progress = createProgress(clock.monotonic())
  const queue = createWriteQueue(engine, signal)
  const tokens = createTokenReader(engine as Engine, queue)
  const auditor = createTokenAuditor(engine as Engine, queue)
  const orphans = createOrphanSaver(engine as Engine, queue)
  const { retention } = options
  const watched = typeof retention === 'object' && 'watch' in retention ? new Set(retention.watch) : null
  const backfill = watched
    ? createWatchBackfill(engine, watched, { queue, tokens, progress })
    : createBackfill(engine, {
        queue,
        tokens,
        progress,
        onComplete: (stop, alive) => (progress.mayLack ? reviseHead(engine, 0, stop, alive) : Promise.resolve()),
      })
  const archiver = createArchiver(engine as Engine, { queue, tokens, progress, isLinked: backfill.isLinked, watched })
  const tip = createTip(engine, { queue, tokens, archiver, progress, onOrphans: orphans.add })

  const tellWaived = createWaivedTeller(engine as Engine)
  const proven = createProvenTeller(engine as Engine)

  const isStale = () => clock.monotonic() - progress.lastMoveMs > Math.max(60_000, 10_000 * chain.blockSeconds)

  let probedMs = clock.monotonic()
  /** What the last probe found that waited for all. */
  let judged: Capabilities | null = null
  const probe = async (isWaitedFor: boolean): Promise<void> => {
    probedMs = clock.monotonic()
    const ask = () =>
      withDeadline(clock, STEP_DEADLINE_MS, chain.code, signal, (limit) => adapter.probe(limit, isWaitedFor))
    const before = judged ?? engine.memory?.last() ?? null
    let found = await ask()
    // A single wrong answer would stand for an hour, and history that comes meanwhile would lack for ever what it says is not there.
    if (before !== null && losesAny(before, found) && adapter.unjudged?.() !== true) found = await ask()
    progress.capabilities = found
    progress.mayLack ||= refersToOwnRows(engine, progress)
    // What nobody waited for is no news.
    if (adapter.unjudged?.() === true) return
    const changes = before === null ? [] : capabilityChanges(before, found)
    if (changes.length > 0)
      log.info('the node can do other things than before', { chain: chain.code, changes: changes.join('; ') })
    judged = found
    // Blocks do not wait for it.
    void engine.memory?.save(found).catch((error: unknown) => {
      log.debug('what the node can could not be kept', { chain: chain.code, error: String(error) })
    })
  }

  /** The first probe. A node that answers nothing at all is told by the one question that each has the answer to at hand. */
  const meet = async (): Promise<void> => {
    const asked = { sinceMs: clock.monotonic(), patienceMs: HEAD_PATIENCE_MS }
    progress.asked = asked
    const met = linkAbort(signal)
    const hear = () => {
      if (progress.asked === asked) progress.asked = null
    }
    // What is wrong with it the probe tells.
    adapter.head(met.signal).then(hear, () => {})
    try {
      await probe(true)
    } finally {
      met.abort(new Error('the node was probed'))
      met.release()
    }
  }

  /**
   * Hourly, and sooner where the adapter doubts what the last probe found: history is read by what the node can, and another may answer now that can do
   * less; at once where that did not wait for all. Beside the tip: a trace that takes half a minute must not hold blocks up.
   */
  const probeBeside = async (): Promise<void> => {
    const isDoubted = () => adapter.doubts?.() === true || adapter.refuses?.() === true
    const everyMs = () => (adapter.unjudged?.() === true ? 0 : isDoubted() ? DOUBTED_PROBE_EVERY_MS : PROBE_EVERY_MS)
    const leftMs = () => probedMs + everyMs() - clock.monotonic()
    const isTold = adapter.doubts !== undefined || adapter.refuses !== undefined || adapter.unjudged !== undefined
    while (!signal.aborted) {
      await clock.sleep(isTold ? PROBE_LOOK_MS : Math.max(leftMs(), PROBE_LOOK_MS), signal)
      tellWaived()
      if (leftMs() > 0 || progress.capabilities === null || progress.halted !== null) continue
      await probe(false).catch((error: unknown) => {
        // One that turned out to be of another chain is asked again before the next step, which halts then.
        if (isOrreryError(error, 'UPSTREAM_WRONG_CHAIN')) progress.capabilities = null
        else if (!signal.aborted) log.debug('the node could not be probed', { chain: chain.code, error: String(error) })
      })
    }
  }

  const follow = async (): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      try {
        // After trouble, too: another node may answer now, and it may be one of another chain.
        if (progress.capabilities === null) await meet()
        else if (failures > 3) await probe(true)
        const outcome = await withDeadline(clock, STEP_DEADLINE_MS, chain.code, signal, (limit, alive) => {
          const stop = head.subscribe((event) => {
            if (event.type === 'extended' || event.type === 'reorganised') alive()
          })
          return tip.step(limit, alive).finally(stop)
        })
        tellWaived()
        progress.started = true
        failures = 0
        progress.halted = null
        progress.trouble = null
        progress.asked = null
        if (outcome === 'still')
          await adapter.wake(isStale() ? Math.max(SLOW_POLL_MS, options.pollMs) : options.pollMs, signal)
      } catch (error) {
        if (signal.aborted) return
        failures++
        const upstream = isOrreryError(error) && error.kind === 'upstream'
        const nowMs = clock.monotonic()
        const reason = isOrreryError(error) ? error.message : String(error)
        progress.trouble = {
          reason,
          upstream,
          code:
            isOrreryError(error, 'UPSTREAM_MISMATCH') || isOrreryError(error, 'UPSTREAM_SHAPE')
              ? 'answer_refused'
              : null,
          // Of a node that hung, from the question on.
          sinceMs: progress.trouble?.sinceMs ?? silentSince(progress, nowMs) ?? nowMs,
        }
        progress.asked = null
        const halt = isOrreryError(error, 'REORG_TOO_DEEP')
          ? 'reorg_beyond_limit'
          : isOrreryError(error, 'REORG_BELOW_FINAL')
            ? 'reorg_below_final'
            : isOrreryError(error, 'UPSTREAM_WRONG_CHAIN')
              ? 'wrong_chain'
              : null
        if (halt && progress.halted !== halt)
          log.error('following stops until the node answers otherwise', { chain: chain.code, reason })
        else if (!upstream && !halt)
          log.error('a block could not be taken', {
            chain: chain.code,
            failures,
            error: String(error instanceof Error ? error.stack : error),
          })
        else if (failures === 3) log.warn('the node gives no usable answer', { chain: chain.code, reason })
        progress.halted = halt
        await clock.sleep(halt ? HALTED_POLL_MS : backOff(failures, random), signal).catch(() => {})
      }
    }
  }

  const running = Promise.all(
    [
      follow(),
      probeBeside(),
      archiver.run(signal),
      backfill.run(signal),
      tokens.run(signal),
      orphans.run(signal),
      auditor.run(signal),
      followPending(engine as Engine, progress, signal),
      keepEnds(engine as Engine, signal),
      watchSamples(engine as Engine, progress, isStale, signal),
      keepStaleBranches(engine, queue, signal),
      followFinality(engine as Engine, progress, signal),
      followRetention(engine as Engine, { queue, progress }, signal),
    ].map((part) =>
      part.catch((error: unknown) => {
        if (!signal.aborted) log.error('a part of the follower ended', { chain: chain.code, error: String(error) })
      }),
    ),
  )

  return {
    unsettledFrom: () => (backfill.isLinked() ? progress.reviseFrom : 0),
    status: () =>
      describeFollower(engine as Engine, progress, {
        stale: isStale(),
        pause: queue.pause(),
        deepBlocks: archiver.backlog(),
        writes: queue.waiting(),
        proven: proven(),
      }),
    async stop() {
      ending.abort(new Error('the follower stops'))
      await running
    },
  }
}
