import { setImmediate } from 'node:timers/promises'
import type { Clock } from './clock.ts'

/** A clock whose time passes only when a test says so. */
export type VirtualClock = Clock & {
  /** Lets `ms` pass: wakes every sleeper in the order of its time and lets what it starts run before the next. */
  advance(ms: number): Promise<void>
  /** Lets time pass until `done` holds. Throws when nobody sleeps any more or `limitMs` have passed. */
  runUntil(done: () => boolean, limitMs: number): Promise<void>
  /** How many sleep now: 0 when everything was stopped properly. */
  readonly sleepers: number
}

type Sleeper = { readonly at: number; readonly order: number; readonly wake: () => void }

/**
 * Starts at `startMs` of wall time and 0 of monotonic time. Real I/O does not hold it, unless `isBusy`
 * says that some is under way.
 */
export function createVirtualClock(startMs = 1_700_000_000_000, isBusy: () => boolean = () => false): VirtualClock {
  const sleepers = new Set<Sleeper>()
  let elapsed = 0
  let order = 0

  const next = (): Sleeper | undefined => [...sleepers].sort((a, b) => a.at - b.at || a.order - b.order)[0]
  // Promise chains run to their end between two macrotasks; a few more let code that yields its turn go on.
  const settle = async () => {
    for (let i = 0; i < 4 || isBusy(); i++) {
      await setImmediate()
      if (isBusy()) i = 0
    }
  }
  const wake = async (sleeper: Sleeper) => {
    sleepers.delete(sleeper)
    elapsed = Math.max(elapsed, sleeper.at)
    sleeper.wake()
    await settle()
  }

  return {
    now: () => startMs + elapsed,
    monotonic: () => elapsed,
    get sleepers() {
      return sleepers.size
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const stop = () => {
          sleepers.delete(sleeper)
          reject(signal!.reason)
        }
        const sleeper: Sleeper = {
          at: elapsed + Math.max(0, ms),
          order: order++,
          wake: () => {
            signal?.removeEventListener('abort', stop)
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', stop, { once: true })
      }),
    async advance(ms) {
      const end = elapsed + ms
      await settle()
      for (let sleeper = next(); sleeper && sleeper.at <= end; sleeper = next()) await wake(sleeper)
      elapsed = end
    },
    async runUntil(done, limitMs) {
      const end = elapsed + limitMs
      await settle()
      while (!done()) {
        const sleeper = next()
        if (!sleeper) throw new Error('nobody sleeps, so waiting longer changes nothing')
        if (sleeper.at > end) throw new Error(`not done within ${limitMs} ms of virtual time`)
        await wake(sleeper)
      }
    },
  }
}
