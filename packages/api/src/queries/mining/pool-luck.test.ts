import { STAT, type StatRow } from '@orrery/model/statistics'
import { expect, test } from 'vitest'
import { poolLuck } from './pool-luck.ts'

const row = (name: string, key: string, count: number): StatRow => ({
  name,
  key,
  hour: 0,
  count,
  sum: 0n,
  least: 0n,
  most: 0n,
})
const found = (of: Readonly<Record<string, number>>): readonly StatRow[] => [
  row(
    STAT.time,
    '',
    Object.values(of).reduce((sum, count) => sum + count, 0),
  ),
  ...Object.entries(of).map(([code, count]) => row(STAT.poolHeight, code, count)),
]

test('screens-nonevm §4.5: the luck of a pool is what it found of what its share before makes expected', () => {
  const before = found({ a: 60, b: 30, unknown: 210 })
  const now = found({ a: 15, b: 12, unknown: 60 })
  // A fifth and a tenth of a hundred expected blocks.
  expect(poolLuck('a', now, before, 100)).toBe(15 / 20)
  expect(poolLuck('b', now, before, 100)).toBe(12 / 10)
  expect(poolLuck('b', found({ a: 15 }), before, 100)).toBe(0)
})

test('nobody has luck, nor has who found too little before, nor anybody where a part of the time is not indexed', () => {
  const before = found({ a: 9, b: 10, unknown: 21 })
  const now = found({ a: 5, b: 5, unknown: 5 })
  expect(poolLuck('unknown', now, before, 10)).toBeNull()
  expect(poolLuck('a', now, before, 10)).toBeNull()
  expect(poolLuck('c', now, before, 10)).toBeNull()
  expect(poolLuck('b', now, null, 10)).toBeNull()
  expect(poolLuck('b', now, before, null)).toBeNull()
  expect(poolLuck('b', now, before, 10)).toBe(2)
})
