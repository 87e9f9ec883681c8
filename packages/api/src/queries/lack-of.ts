import type { HeightRange } from '@orrery/model/reads'
import type { Snapshot } from './snapshot.ts'

/** Heights of a stretch that the index lacks, in words; null where it has them all. */
export function lackOf({ coverage, tip }: Snapshot, span: HeightRange): string | null {
  const to = Math.min(span.to, tip?.height ?? span.to)
  let at = span.from
  for (const range of coverage.ranges) {
    if (range.from > at) break
    if (range.to >= at) at = range.to + 1
  }
  if (at > to) return null
  const next = coverage.ranges.find((range) => range.from > at)
  return `blocks ${at} to ${Math.min(to, next ? next.from - 1 : to)} are not indexed yet`
}
