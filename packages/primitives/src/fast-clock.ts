import type { Clock } from './clock.ts'

/** A clock on which everything lasts `factor` times as long as it takes: for tests with real I/O and long waits. */
export const createFastClock = (clock: Clock, factor: number): Clock => {
  const startMs = clock.now()
  return {
    now: () => startMs + (clock.now() - startMs) * factor,
    monotonic: () => clock.monotonic() * factor,
    sleep: (ms, signal) => clock.sleep(ms / factor, signal),
  }
}
