import type { HeadView } from '@orrery/head/chain-head'
import type { ChainDesk } from './chain-desk.ts'

/** How long an answer stands at least, and for how many times as long as it took to make: a busy pool is gone through for at most a fiftieth of the time. */
const STANDS_MS = 2_000
const STANDS_TIMES = 50

/**
 * What is made of a chain's Head and takes long: made when it is first asked for and then again at most every two seconds, of what takes long more seldom, whoever asks.
 * `make` is pure.
 */
export function standing<T>(make: (view: HeadView, desk: ChainDesk) => T): (desk: ChainDesk) => T {
  const made = new WeakMap<ChainDesk, { readonly value: T; readonly untilMs: number; readonly version: number }>()
  return (desk) => {
    const view = desk.runtime.head.view()
    const begunMs = desk.clock.monotonic()
    const last = made.get(desk)
    if (last && (last.version === view.version || begunMs < last.untilMs)) return last.value
    const value = make(view, desk)
    const doneMs = desk.clock.monotonic()
    const untilMs = doneMs + Math.max(STANDS_MS, STANDS_TIMES * (doneMs - begunMs))
    made.set(desk, { value, untilMs, version: view.version })
    return value
  }
}
