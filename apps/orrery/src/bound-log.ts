import type { Clock } from '@orrery/primitives/clock'
import type { Log, LogFields } from '@orrery/primitives/log'

/** Reliability O-17. */
const LINES_PER_SECOND = 50
/** A warning that is told again tells nothing new for so long. */
const SAME_MS = 60_000
/** Different warnings that are remembered for that. */
const MOST_SAME = 200

/**
 * The same log with at most 50 lines a second: what is beyond is counted, and the next second's first line says how many were left out.
 * A warning that says what one said already is told at most once a minute, with how often it came again. All text goes through `redact` first.
 */
export function boundLog(log: Log, clock: Clock, redact: (text: string) => string): Log {
  let since = -Infinity
  let lines = 0
  let left = 0
  const told = new Map<string, { readonly atMs: number; again: number }>()
  const remember = (key: string, now: number): void => {
    told.delete(key)
    told.set(key, { atMs: now, again: 0 })
    if (told.size > MOST_SAME) told.delete(told.keys().next().value!)
  }
  const write =
    (level: keyof Log) =>
    (message: string, given: LogFields = {}): void => {
      const now = clock.monotonic()
      const key = level === 'warn' ? JSON.stringify([message, given]) : null
      const last = key === null ? undefined : told.get(key)
      if (last !== undefined && now - last.atMs < SAME_MS) {
        last.again++
        return
      }
      if (now - since >= 1_000) {
        since = now
        lines = 0
        if (left > 0) log.warn('lines of the log were left out', { lines: left })
        left = 0
      }
      if (++lines > LINES_PER_SECOND) {
        left++
        return
      }
      // One that is left out was not told.
      if (key !== null) remember(key, now)
      const fields = last !== undefined && last.again > 0 ? { ...given, again: last.again } : given
      log[level](
        redact(message),
        Object.fromEntries(
          Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]),
        ),
      )
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
