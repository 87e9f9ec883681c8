export type AgeUnit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

const STEPS: readonly (readonly [AgeUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago `ms` was at `nowMs`, in its largest whole unit; `future` when it lies ahead. Both are Unix milliseconds. */
export function ageParts(
  ms: number,
  nowMs: number,
): { readonly unit: AgeUnit; readonly count: number; readonly future: boolean } {
  const seconds = Math.floor(Math.abs(nowMs - ms) / 1000)
  // A block may carry a time a few seconds ahead of this machine's clock: that is now, not the future.
  const future = ms - nowMs >= 15_000
  for (const [unit, size] of STEPS) if (seconds >= size) return { unit, count: Math.floor(seconds / size), future }
  return { unit: 'second', count: ms > nowMs && !future ? 0 : seconds, future }
}
