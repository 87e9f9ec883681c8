import type { Purpose } from './store.ts'

/** What one query may take. 0 is "no limit". */
export type SessionLimits = {
  readonly timeMs: number
  readonly memoryBytes: number
  readonly rowsToRead: number
  readonly resultRows: number
  readonly threads: number
}

const MB = 1024 * 1024

/** Limits of the purposes, set in the engine because a client's time-out stops no work (reliability M9, M10). */
export const SESSION_LIMITS: { readonly [P in Purpose]: SessionLimits } = {
  read: { timeMs: 5_000, memoryBytes: 256 * MB, rowsToRead: 50_000_000, resultRows: 100_000, threads: 1 },
  heavy: { timeMs: 30_000, memoryBytes: 512 * MB, rowsToRead: 2_000_000_000, resultRows: 1_000_000, threads: 2 },
  write: { timeMs: 0, memoryBytes: 1024 * MB, rowsToRead: 0, resultRows: 0, threads: 2 },
}

/** The purpose's limits, lowered where less is asked for. Asking for more changes nothing. */
export function lowerLimits(purpose: Purpose, asked: Partial<SessionLimits>): SessionLimits {
  const own = SESSION_LIMITS[purpose]
  const lower = (key: keyof SessionLimits): number => {
    const wish = asked[key]
    if (wish === undefined || !(wish > 0)) return own[key]
    return own[key] === 0 ? wish : Math.min(own[key], wish)
  }
  return {
    timeMs: lower('timeMs'),
    memoryBytes: lower('memoryBytes'),
    rowsToRead: lower('rowsToRead'),
    resultRows: lower('resultRows'),
    threads: lower('threads'),
  }
}

/** The engine's settings for the limits. */
export const limitSettings = (limits: SessionLimits) => ({
  max_execution_time: limits.timeMs / 1000,
  max_memory_usage: String(limits.memoryBytes),
  max_rows_to_read: String(limits.rowsToRead),
  max_result_rows: String(limits.resultRows),
  max_threads: limits.threads,
})
