/** What is waited for: a block, or a time. */
export type Awaited = { readonly height?: number; readonly timeMs?: number }

/**
 * When what is waited for comes, and after how many blocks, by the mean seconds between blocks. Of a time the number of blocks is null where the pace is not
 * known; of a block nothing is told then. Pure.
 */
export function countdownTo(
  { height, timeMs }: Awaited,
  head: number,
  seconds: number | null,
  nowMs: number,
): { readonly atMs: number; readonly left: number | null } | null {
  const pace = seconds !== null && seconds > 0 ? seconds * 1_000 : null
  if (timeMs !== undefined)
    return { atMs: timeMs, left: pace === null ? null : Math.max(1, Math.round((timeMs - nowMs) / pace)) }
  if (height === undefined || pace === null) return null
  return { atMs: nowMs + (height - head) * pace, left: height - head }
}
