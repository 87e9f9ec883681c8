import { expect, test } from 'vitest'
import { standingPoints } from './standing-points.ts'

const at = (timeMs: number, amount: string | null) => ({ timeMs, amount })

test('screens-evm §5: a balance stands still until right before it changes', () => {
  expect(standingPoints([at(0, '5'), at(100, '9'), at(101, '7'), at(101, '6')], 1)).toEqual([
    at(0, '5'),
    at(99, '5'),
    at(100, '9'),
    at(101, '7'),
    at(101, '6'),
  ])
  expect(standingPoints([], 1)).toEqual([])
})

test('principle 3: what a balance was is not carried over a change that left an unknown one', () => {
  expect(standingPoints([at(0, null), at(50, '9'), at(90, null)], 10)).toEqual([
    at(0, null),
    at(50, '9'),
    at(80, '9'),
    at(90, null),
  ])
})
