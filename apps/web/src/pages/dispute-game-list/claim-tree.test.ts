import type { GameClaim } from '@orrery/model/wire/dispute-game'
import { expect, test } from 'vitest'
import { clocksOf, sideOf, treeOf } from './claim-tree.ts'

const claim = (index: number, parent: number | null, depth: number, more: Partial<GameClaim> = {}) =>
  ({ index, parent, depth, usedSeconds: 0, madeMs: index * 1_000, ...more }) as GameClaim

test('screens-evm §12.4: claims stand each before those against it, in the order in which they were made', () => {
  const claims = [claim(0, null, 0), claim(1, 0, 1), claim(2, 0, 1), claim(3, 1, 2), claim(4, 3, 3), claim(5, 1, 2)]
  expect(treeOf(claims).map(({ index, level }) => [index, level])).toEqual([
    [0, 0],
    [1, 1],
    [3, 2],
    [4, 3],
    [5, 2],
    [2, 1],
  ])
  expect(treeOf([])).toEqual([])
  const line = Array.from({ length: 200 }, (_, index) => claim(index, index === 0 ? null : index - 1, index))
  expect(treeOf(line).map(({ level }) => level)).toEqual(line.map(({ index }) => index))
})

test('screens-evm §12.4: the clock of whoever is to answer the newest move runs, and no further than it reaches', () => {
  expect([0, 1, 2].map((depth) => sideOf({ depth }))).toEqual(['defender', 'challenger', 'defender'])
  const claims = [claim(0, null, 0), claim(1, 0, 1, { usedSeconds: 40 })]
  expect(clocksOf(claims.slice(0, 1), 100, 30_000)).toEqual({ defender: 0, challenger: 30 })
  expect(clocksOf(claims, 100, 31_000)).toEqual({ defender: 30, challenger: 40 })
  expect(clocksOf([...claims, claim(2, 1, 2, { usedSeconds: 35, madeMs: 31_000 })], 100, 41_000)).toEqual({
    defender: 35,
    challenger: 50,
  })
  expect(clocksOf(claims, 100, 9_000_000)).toEqual({ defender: 100, challenger: 40 })
  expect([clocksOf([], 100, 0), clocksOf(claims, null, 0)]).toEqual([null, null])
})
