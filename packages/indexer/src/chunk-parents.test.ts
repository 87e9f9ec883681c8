import { expect, test } from 'vitest'
import type { HeightRange } from '@orrery/model/reads'
import { union } from '@orrery/primitives/intervals'
import { ChunkParents } from './chunk-parents.ts'

const chunk = (from: number, to: number) => ({ from, to, parentHash: `0x${from.toString(16)}` as const })

test.each(['up', 'down'] as const)('a chain of any length is linked with one hash per hole, in order %s', (order) => {
  const parents = new ChunkParents()
  let ranges: readonly HeightRange[] = []
  for (let nth = 0; nth < 1_000; nth++) {
    const from = order === 'up' ? 50 + nth * 10 : 10_000 - nth * 10
    const stored = chunk(from, from + 9)
    if (order === 'down' && nth > 0) expect(parents.at(stored.to + 1)).toBe(chunk(from + 10, 0).parentHash)
    ranges = union(ranges, [stored])
    parents.note(stored, ranges)
    expect(parents.size).toBe(1)
  }
  parents.clear()
  expect(parents.size).toBe(0)
})
