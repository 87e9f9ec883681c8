import { systemClock, type Clock } from '@orrery/primitives/clock'

/** The deadline of calls that are to be answered, however busy the machine is. */
export const DEADLINE_MS = 25_000

const DEADLINES = [120, 400, 10_000, DEADLINE_MS]

/** A clock that leaps over every wait that is no deadline: back-off and pauses cost no time. */
export function leapingClock(): Clock {
  let leapt = 0
  return {
    now: () => Date.now() + leapt,
    monotonic: () => performance.now() + leapt,
    sleep: (ms, signal) => {
      if (DEADLINES.includes(ms)) return systemClock.sleep(ms, signal)
      leapt += ms
      return systemClock.sleep(0, signal)
    },
  }
}

/** A leaping clock whose deadlines come when they are told to, and never by themselves. */
export function heldClock(): { readonly clock: Clock; expire(): void } {
  const leaping = leapingClock()
  const held = new Set<() => void>()
  return {
    clock: {
      ...leaping,
      sleep: (ms, signal) =>
        DEADLINES.includes(ms)
          ? new Promise((resolve, reject) => {
              held.add(resolve)
              signal?.addEventListener('abort', () => {
                held.delete(resolve)
                reject(signal.reason as Error)
              })
            })
          : leaping.sleep(ms, signal),
    },
    expire: () => {
      for (const resolve of held) resolve()
    },
  }
}
