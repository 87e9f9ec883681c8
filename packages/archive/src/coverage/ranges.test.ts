import { array, assert, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { HeightRange } from '@orrery/model/reads'
import { addRange, covers, cutRanges, overlaps } from './ranges.ts'

const heights = (ranges: readonly HeightRange[]) =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))

test('ranges stay ascending, disjoint and merged, whatever order they come in', () => {
  assert(
    property(array(tuple(nat(60), nat(5))), nat(70), (adds, cut) => {
      let ranges: readonly HeightRange[] = []
      const held = new Set<number>()
      for (const [from, size] of adds) {
        const added = { from, to: from + size }
        const meets = heights([added]).some((height) => held.has(height))
        expect(overlaps(ranges, added)).toBe(meets)
        if (meets) continue
        ranges = addRange(ranges, added)
        for (const height of heights([added])) held.add(height)
      }
      expect(heights(ranges)).toEqual([...held].sort((a, b) => a - b))
      for (const [i, { from }] of ranges.entries()) if (i > 0) expect(from).toBeGreaterThan(ranges[i - 1]!.to + 1)
      for (let height = 0; height < 70; height++) expect(covers(ranges, height)).toBe(held.has(height))
      expect(heights(cutRanges(ranges, cut))).toEqual([...held].filter((height) => height <= cut).sort((a, b) => a - b))
    }),
    { seed: 2 },
  )
})
