import type { Clock } from '@orrery/primitives/clock'

const WINDOW_MS = 30_000

/** How many per second, over the last half minute; null until there is something to say. */
export type Rate = { add(count: number): void; perSecond(): number | null }

export function createRate(clock: Clock): Rate {
  let events: { readonly at: number; readonly count: number }[] = []
  let startedMs: number | null = null
  return {
    add(count) {
      startedMs ??= clock.monotonic()
      events.push({ at: clock.monotonic(), count })
    },
    perSecond() {
      const now = clock.monotonic()
      events = events.filter((event) => now - event.at <= WINDOW_MS)
      if (startedMs === null || events.length === 0) return null
      const seconds = Math.max(1, Math.min(WINDOW_MS, now - startedMs) / 1_000)
      return events.reduce((sum, event) => sum + event.count, 0) / seconds
    },
  }
}
