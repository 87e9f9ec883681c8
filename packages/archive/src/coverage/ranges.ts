import type { HeightRange } from '@orrery/model/reads'
import { difference } from '@orrery/primitives/intervals'
import type { ArchiveState } from '../archive.ts'

/** The union of disjoint ranges and one more that overlaps none: ascending, neighbours merged. */
export function addRange(ranges: readonly HeightRange[], added: HeightRange): readonly HeightRange[] {
  const below = ranges.filter((range) => range.to < added.from)
  const above = ranges.filter((range) => range.from > added.to)
  const last = below.at(-1)
  const next = above[0]
  const from = last?.to === added.from - 1 ? (below.pop(), last.from) : added.from
  const to = next?.from === added.to + 1 ? (above.shift(), next.to) : added.to
  return [...below, { from, to }, ...above]
}

/** What is left of ranges at or below a height. */
export const cutRanges = (ranges: readonly HeightRange[], height: number): readonly HeightRange[] =>
  ranges.filter(({ from }) => from <= height).map(({ from, to }) => ({ from, to: Math.min(to, height) }))

export const overlaps = (ranges: readonly HeightRange[], { from, to }: HeightRange): boolean =>
  ranges.some((range) => range.from <= to && range.to >= from)

export const covers = (ranges: readonly HeightRange[], height: number): boolean =>
  ranges.some(({ from, to }) => from <= height && height <= to)

/** The committed ranges whose statistics are right. */
export const countedIn = ({ ranges, uncounted }: ArchiveState): readonly HeightRange[] =>
  uncounted === undefined ? ranges : difference(ranges, uncounted)
