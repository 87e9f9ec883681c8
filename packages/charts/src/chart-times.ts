import type { Grain } from './chart.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS
const WEEK_MS = 7 * DAY_MS

/** When the step that holds a moment begins, UTC. */
export function stepStart(timeMs: number, grain: Grain): number {
  if (grain === 'hour') return Math.floor(timeMs / HOUR_MS) * HOUR_MS
  if (grain === 'day') return Math.floor(timeMs / DAY_MS) * DAY_MS
  if (grain === 'week') return Math.floor((timeMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
  const date = new Date(timeMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** When the next step begins. */
export function stepEnd(startMs: number, grain: Grain): number {
  if (grain === 'hour') return startMs + HOUR_MS
  if (grain === 'day') return startMs + DAY_MS
  if (grain === 'week') return startMs + WEEK_MS
  const date = new Date(startMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** Beginnings of all steps from the one that holds `fromMs` to the one that holds `toMs`; the newest `most` of them. */
export function stepsBetween(fromMs: number, toMs: number, grain: Grain, most: number): number[] {
  const steps: number[] = []
  for (
    let at = stepStart(toMs, grain);
    at >= stepStart(fromMs, grain) && steps.length < most;
    at = stepStart(at - 1, grain)
  )
    steps.push(at)
  return steps.reverse()
}
