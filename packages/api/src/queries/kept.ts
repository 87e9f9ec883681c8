import type { Clock } from '@orrery/primitives/clock'
import { within } from './with-deadline.ts'

/** Something that takes long to make: it is made beside the requests, kept, and made again when it is asked for and old. */
export type Kept<T> = {
  /**
   * The last one. null while the first is being made and takes longer than a visitor waits. Throws what kept the first from
   * being made; a later one that fails leaves the last in its place.
   */
  read(): Promise<T | null>
  /** The last one as it is, however old; null where none was made yet. Makes nothing. */
  last(): T | null
}

/** Age at which it is made again at the earliest, which may depend on what was made, and how many times longer than making it took; at most some seconds where making it failed. */
export type KeptOptions<T = unknown> = {
  readonly leastMs: number | ((value: T) => number)
  readonly ratio: number
  readonly waitMs: number
}

/** Rest after a failure, where it took no time. */
const FAILED_MS = 10_000

/** Keeps what `make` makes; nothing is made before it is asked for. */
export function createKept<T>(
  make: () => Promise<T>,
  clock: Pick<Clock, 'monotonic'>,
  { leastMs, ratio, waitMs }: KeptOptions<T>,
): Kept<T> {
  let last: { readonly value: T } | null = null
  let failure: unknown = null
  let endedAt = -Infinity
  let restMs = 0
  const leastOf = (): number =>
    typeof leastMs === 'number' ? leastMs : last === null ? FAILED_MS : leastMs(last.value)
  let running: Promise<void> | null = null

  const run = (): Promise<void> => {
    const begun = clock.monotonic()
    return (running ??= make()
      .then((value) => {
        last = { value }
        failure = null
      })
      .catch((error: unknown) => void (failure = error))
      .finally(() => {
        endedAt = clock.monotonic()
        // What failed at once is tried soon: it need not stay untold for as long as an answer would be kept.
        restMs = Math.max(failure === null ? leastOf() : Math.min(leastOf(), FAILED_MS), (endedAt - begun) * ratio)
        running = null
      }))
  }

  return {
    last: () => last?.value ?? null,
    async read() {
      const age = clock.monotonic() - endedAt
      if (age >= restMs) void run()
      // One that has not been asked for in a long while is worth a wait, as the first is.
      if (running && (last === null || age >= restMs * 2)) await within(waitMs, running)
      if (last) return last.value
      if (running) return null
      throw failure
    },
  }
}
