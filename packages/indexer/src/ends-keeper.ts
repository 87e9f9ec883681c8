import type { PendingFate } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { backOff } from './back-off.ts'
import { createDoorbell, waitForRing } from './doorbell.ts'
import type { Engine } from './engine.ts'

/** Where it is kept for longer which transactions were replaced. */
export type ReplacementBook = {
  saveReplaced(
    ends: readonly PendingFate[],
    takenBack: readonly { readonly hash: Hex; readonly atMs: number }[],
  ): Promise<void>
  dropReplaced(beforeMs: number): Promise<void>
}

/** As long as the Head remembers an end (screens-evm §4.2). */
const KEPT_MS = 86_400_000
const MOST = 10_000
/** Replaced ones are kept in the book. */
const REPLACED_KEPT_MS = 30 * 86_400_000
/** The Head remembers at least so many, if there are; below, none goes because they are too many. */
const FEW = 1_000
const SAVE_EVERY_MS = 1_000
const DROP_EVERY_MS = 3_600_000
/** Chains stop one after the other, and all together may take 10 s (reliability F-26). */
const LAST_WORDS_MS = 1_000

/**
 * Tells the Head how transactions ended that an earlier process saw waiting, and keeps what this one sees: no node tells it again. A crash takes
 * the last second along. Nothing depends on the order of these writes, so they pass the queue. Ends when the signal aborts.
 */
export async function keepEnds(
  { archive, head, clock, random, log, chain, replacements }: Engine,
  signal: AbortSignal,
): Promise<void> {
  const kept = new Map<Hex, PendingFate>()
  let list: readonly PendingFate[] | null = null
  let droppedMs = -Infinity

  const recall = async (): Promise<void> => {
    const ends = await archive.ends(clock.now() - KEPT_MS, MOST)
    for (const end of ends) kept.set(end.tx.hash, end)
    if (ends.length > 0) head.apply({ type: 'recalled', ends })
  }

  const save = async (): Promise<void> => {
    const ended = head.view().pending.ended()
    if (ended === list) return
    const fresh = ended.filter((end) => kept.get(end.tx.hash) !== end)
    const told = new Set(ended.map((end) => end.tx.hash))
    const gone = [...kept.values()].filter((end) => !told.has(end.tx.hash))
    // What is past its time, or beyond the bound, goes by itself.
    const since = clock.now() - KEPT_MS
    const takenBack = gone.flatMap((end) =>
      end.atMs < since ? [] : [{ hash: end.tx.hash, atMs: Math.max(clock.now(), end.atMs + 1) }],
    )
    if (fresh.length + takenBack.length > 0) await archive.saveEnds(fresh, takenBack)
    if (replacements !== undefined) {
      const oldest = ended.length < FEW ? -Infinity : ended.reduce((least, { atMs }) => Math.min(least, atMs), Infinity)
      const back = gone.filter(({ atMs }) => atMs >= Math.max(since, oldest))
      const atMs = clock.now()
      await replacements.saveReplaced(
        fresh,
        back.map((end) => ({ hash: end.tx.hash, atMs: Math.max(atMs, end.atMs + 1) })),
      )
    }
    for (const { tx } of gone) kept.delete(tx.hash)
    for (const end of fresh) kept.set(end.tx.hash, end)
    list = ended
  }

  const finish = async (): Promise<void> => {
    const late = new AbortController()
    await Promise.race([save().catch(() => {}), clock.sleep(LAST_WORDS_MS, late.signal).catch(() => {})])
    late.abort()
  }

  const bell = createDoorbell()
  const unsubscribe = head.subscribe(() => bell.ring())
  /** Until the Head changes, then a little for more to come; or until what is kept for too long goes. */
  const untilChanged = async (): Promise<void> => {
    await waitForRing(bell, clock, DROP_EVERY_MS, signal)
    await clock.sleep(SAVE_EVERY_MS, signal).catch(() => {})
  }

  for (let failures = 0, isRecalled = false; !signal.aborted;) {
    try {
      if (!isRecalled) await recall()
      isRecalled = true
      await save()
      if (clock.monotonic() - droppedMs >= DROP_EVERY_MS) {
        await archive.dropEnds(clock.now() - KEPT_MS)
        await replacements?.dropReplaced(clock.now() - REPLACED_KEPT_MS)
        droppedMs = clock.monotonic()
      }
      failures = 0
    } catch (error) {
      if (signal.aborted) break
      log.debug('how transactions ended could not be kept', { chain: chain.code, error: String(error) })
      failures++
    }
    if (failures === 0) await untilChanged()
    else await clock.sleep(backOff(failures, random, 1_000, 30_000), signal).catch(() => {})
  }
  unsubscribe()
  await finish()
}
