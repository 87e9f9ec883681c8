import type { Clock } from '@orrery/primitives/clock'
import type { Log, LogFields } from '@orrery/primitives/log'

/** Reliability O-17. */
const LINES_PER_SECOND = 50

/**
 * The same log with at most 50 lines a second: what is beyond is counted, and the next second's first line says how many were left out.
 * All text goes through `redact` first.
 */
export function boundLog(log: Log, clock: Clock, redact: (text: string) => string): Log {
  let since = -Infinity
  let lines = 0
  let left = 0
  const write =
    (level: keyof Log) =>
    (message: string, fields: LogFields = {}): void => {
      const now = clock.monotonic()
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
      log[level](
        redact(message),
        Object.fromEntries(
          Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]),
        ),
      )
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
