import { systemClock, type Clock } from '@orrery/primitives/clock'

const DEADLINES = [120, 400, 3_000, 10_000]

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
