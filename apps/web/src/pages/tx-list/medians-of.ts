import type { DepartedMessage } from '@orrery/model/wire/rollup-settlement'

/** A median of so many, in whole seconds. */
export type Median = { readonly seconds: number; readonly count: number }

function medianOf(times: readonly number[]): Median | null {
  if (times.length === 0) return null
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const ms = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { seconds: Math.round(ms / 1_000), count: times.length }
}

/** How long messages took from being sent to their proof, and from there, or from being sent where none is needed, to their end; null where none has come so far. Pure. */
export function mediansOf(rows: readonly Pick<DepartedMessage, 'timeMs' | 'proven' | 'completed'>[]): {
  readonly proven: Median | null
  readonly completed: Median | null
} {
  return {
    proven: medianOf(rows.flatMap(({ timeMs, proven }) => (proven === null ? [] : [proven.timeMs - timeMs]))),
    completed: medianOf(
      rows.flatMap(({ timeMs, proven, completed }) =>
        completed === null ? [] : [completed.timeMs - (proven?.timeMs ?? timeMs)],
      ),
    ),
  }
}
