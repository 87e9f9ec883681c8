import type { HeadView } from '@orrery/head/chain-head'
import { WATCHED, type Sample } from '@orrery/model/samples'
import { weightsOf } from '@orrery/model/waiting-tx'
import type { Engine } from './engine.ts'
import type { Progress } from './progress.ts'
import { createInclusionWatch } from './watch-inclusion.ts'

/** Where what one look tells is noted, and kept. */
export type SampleBook = { note(sample: Sample): void; save(nowMs: number): Promise<void> }

const LOOK_EVERY_MS = 60_000
const SAVE_EVERY = 10
/** Chains stop one after the other, and all together may take 10 s (reliability F-26). */
const LAST_WORDS_MS = 1_000

type Waiting = Pick<HeadView['pending'], 'list' | 'count' | 'forgotten' | 'untold' | 'complete'>

/** How much all that waits takes; null where one does not tell it, or some are not told. Pure. */
export function sizesOf(pending: Waiting): { readonly bytes: number | null; readonly gas: number | null } {
  if (pending.untold > 0) return { bytes: null, gas: null }
  const rows = pending.list(0, pending.count)
  const sizes = [...rows.map(weightsOf), ...pending.forgotten()].map(({ bytes }) => bytes)
  // Of those that the bound made us forget nobody knows the gas.
  const gas = pending.complete ? rows.map(({ ext }) => ext['gas']) : [null]
  const isGas = gas.every((one): one is number => typeof one === 'number')
  return {
    bytes: sizes.every((size) => size > 0) && sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : null,
    gas: isGas && gas.length > 0 ? gas.reduce((sum, one) => sum + one, 0) : null,
  }
}

/**
 * Looks once a minute whether the chain is followed at its tip, how many transactions wait and how they ended, and at each block how long they waited, which nobody
 * tells afterwards (screens-evm §10). A crash takes the last ten minutes along. Ends when the signal aborts.
 */
export async function watchSamples(
  { adapter, head, clock, log, chain, samples }: Engine,
  progress: Pick<Progress, 'started' | 'halted' | 'trouble' | 'capabilities'>,
  isStale: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (samples === undefined) return
  let lookedMs = clock.now()
  const inclusion = createInclusionWatch(samples.note)
  const stop = head.subscribe((event, view) => {
    if (adapter.pending !== undefined) inclusion.hear(event, view)
  })
  const look = (): void => {
    if (!progress.started || progress.halted !== null || progress.trouble !== null || isStale()) return
    const timeMs = clock.now()
    samples.note({ name: WATCHED.followed, timeMs, value: 1 })
    const { pending } = head.view()
    // An empty pool of which no node tells is none that is known.
    if (adapter.pending === undefined || (pending.waiting === 0 && progress.capabilities?.can.mempool.ok !== true))
      return
    samples.note({ name: WATCHED.waiting, timeMs, value: pending.waiting })
    const { bytes, gas } = sizesOf(pending)
    if (bytes !== null) samples.note({ name: WATCHED.waitingBytes, timeMs, value: bytes })
    if (gas !== null) samples.note({ name: WATCHED.waitingGas, timeMs, value: gas })
    const ended = pending.ended().filter(({ atMs }) => atMs > lookedMs)
    for (const fate of ['replaced', 'dropped'] as const)
      samples.note({ name: WATCHED[fate], timeMs, value: ended.filter((end) => end.fate === fate).length })
    lookedMs = timeMs
  }
  const save = (): Promise<void> =>
    samples.save(clock.now()).catch((error: unknown) => {
      log.debug('what was seen could not be kept', { chain: chain.code, error: String(error) })
    })
  for (let looks = 1; !signal.aborted; looks++) {
    await clock.sleep(LOOK_EVERY_MS, signal).catch(() => {})
    if (signal.aborted) break
    look()
    if (looks % SAVE_EVERY === 0) await save()
  }
  stop()
  const late = new AbortController()
  await Promise.race([save(), clock.sleep(LAST_WORDS_MS, late.signal).catch(() => {})])
  late.abort()
}
