import type { HeadView } from '@orrery/head/chain-head'
import { sumWaitingFees, waitingBytesOf } from '@orrery/head/sum-waiting'
import type { BlockHealth } from '@orrery/model/block-health'
import { RATE_BANDS, WATCHED, type Sample, type WatchReads } from '@orrery/model/samples'
import type { Engine } from './engine.ts'
import type { Progress } from './progress.ts'
import { createBalanceSampler } from './sample-balances.ts'
import { createCodeSampler } from './sample-codes.ts'
import { createPoolSampler } from './sample-pools.ts'
import { createStepSampler } from './sample-steps.ts'
import { createHealthWatch } from './watch-health.ts'
import { createFinalityWatch } from './watch-finality.ts'
import { createInclusionWatch } from './watch-inclusion.ts'

/** Where what one look tells is noted, and kept. */
export type SampleBook = WatchReads & { note(sample: Sample): void; save(nowMs: number): Promise<void> }

/** The same of what blocks had. */
export type HealthBook = { noteHealth(health: BlockHealth): void; saveHealth(): Promise<void> }

const LOOK_EVERY_MS = 60_000
const SAVE_EVERY = 10
/** Until a block that came has reached those who wait for it. */
const LATER_MS = 250
/** Chains stop one after the other, and all together may take 10 s (reliability F-26). */
const LAST_WORDS_MS = 1_000

type Waiting = Pick<HeadView['pending'], 'list' | 'count' | 'untold' | 'complete'>

/** How much gas all that waits may use; null where one does not tell it, some are not told, or nothing waits. Pure. */
export function gasOf(pending: Waiting): number | null {
  // Of those that the bound made us forget nobody knows it.
  if (pending.untold > 0 || !pending.complete || pending.count === 0) return null
  const gas = pending.list(0, pending.count).map(({ ext }) => ext['gas'])
  return gas.every((one): one is number => typeof one === 'number') ? gas.reduce((sum, one) => sum + one, 0) : null
}

/**
 * Looks once a minute whether the chain is followed at its tip, how many transactions wait and how they ended, and at each block how long they waited, which nobody
 * tells afterwards (screens-evm §10). A crash takes the last ten minutes along. Ends when the signal aborts.
 */
export async function watchSamples(
  engine: Engine,
  progress: Pick<Progress, 'capabilities' | 'halted' | 'poolHeard' | 'started' | 'trouble'>,
  isStale: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { adapter, head, clock, log, chain, samples, health } = engine
  if (samples === undefined) return
  const [sampleBalances, samplePools] = [createBalanceSampler(engine), createPoolSampler(engine)]
  const [codes, steps] = [createCodeSampler(engine), createStepSampler(engine)]
  let lookedMs = clock.now()
  const inclusion = createInclusionWatch(samples.note)
  // Where work alone makes blocks final, it is a number of them that somebody chose.
  const tellsFinal = chain.quirks !== undefined && 'consensus' in chain.quirks && chain.quirks.consensus !== 'pow'
  const finality = tellsFinal ? createFinalityWatch(samples.note) : null
  // Only where transactions bid for the space of a block is there one to expect (screens-nonevm §4.4).
  const expects = chain.quirks !== undefined && 'virtualSize' in chain.quirks && chain.quirks.virtualSize
  const later = (work: () => void): void => void clock.sleep(LATER_MS, signal).then(work, () => {})
  const healths = health === undefined || !expects ? null : createHealthWatch((told) => health.noteHealth(told), later)
  const stop = head.subscribe((event, view) => {
    codes.hear(event)
    steps.hear(event)
    finality?.hear(event, clock.now())
    if (adapter.pending === undefined) return
    inclusion.hear(event, view)
    healths?.hear(event, view)
  })
  const look = (): void => {
    if (!progress.started || progress.halted !== null || progress.trouble !== null || isStale()) return
    const timeMs = clock.now()
    samples.note({ name: WATCHED.followed, timeMs, value: 1 })
    const { pending } = head.view()
    // An empty pool of which no node tells is none that is known.
    const isTold = progress.poolHeard && progress.capabilities?.can.mempool.ok === true
    if (adapter.pending === undefined || (pending.waiting === 0 && !isTold)) return
    samples.note({ name: WATCHED.waiting, timeMs, value: pending.waiting })
    for (const [band, value] of waitingBytesOf(chain.family)({ pending })?.entries() ?? [])
      samples.note({ name: WATCHED.waitingBytes, key: String(RATE_BANDS[band]), timeMs, value })
    const fees = chain.family === 'utxo' ? sumWaitingFees({ pending }) : null
    if (fees !== null) samples.note({ name: WATCHED.waitingFees, timeMs, value: fees })
    const gas = chain.family === 'utxo' ? null : gasOf(pending)
    if (gas !== null) samples.note({ name: WATCHED.waitingGas, timeMs, value: gas })
    const ended = pending.ended().filter(({ atMs }) => atMs > lookedMs)
    for (const fate of ['replaced', 'dropped'] as const)
      samples.note({ name: WATCHED[fate], timeMs, value: ended.filter((end) => end.fate === fate).length })
    lookedMs = timeMs
  }
  const save = (): Promise<void> =>
    Promise.all([samples.save(clock.now()), health?.saveHealth()])
      .then(() => {})
      .catch((error: unknown) => {
        log.debug('what was seen could not be kept', { chain: chain.code, error: String(error) })
      })
  for (let looks = 1; !signal.aborted; looks++) {
    await clock.sleep(LOOK_EVERY_MS, signal).catch(() => {})
    if (signal.aborted) break
    look()
    if (looks % SAVE_EVERY !== 0) continue
    // One after the other: both read much.
    void sampleBalances(clock.now())
      .then(() => samplePools(clock.now()))
      .then(() => codes.look(clock.now()))
      .then(() => steps.look())
    await save()
  }
  stop()
  const late = new AbortController()
  await Promise.race([save(), clock.sleep(LAST_WORDS_MS, late.signal).catch(() => {})])
  late.abort()
}
