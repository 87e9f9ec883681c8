import { expect, test } from 'vitest'
import { correlations } from './correlation.ts'

const last = (points: readonly (readonly [number | bigint | null, number | bigint | null])[], steps: number) =>
  correlations(points, steps).at(-1)

test('screens-evm §10: two values that rise together have the correlation 1, against each other −1, and the window is what is asked', () => {
  const rising = [1, 2, 3, 4].map((n) => [n, BigInt(10 * n)] as const)
  expect(correlations(rising, 3)).toEqual([null, null, 1, 1])
  expect(
    last(
      [
        [9, 1n],
        [1, 4n],
        [2, 3n],
        [3, 2n],
      ],
      3,
    ),
  ).toBeCloseTo(-1, 12)
  // By hand: Σdxdy = 1, Σdx² = 2, Σdy² = 2.
  expect(
    last(
      [
        [1, 1],
        [2, 3],
        [3, 2],
      ],
      3,
    ),
  ).toBeCloseTo(0.5, 12)
})

test('screens-evm §0 rule 1: where one of the two stands still, or too few are known, nothing is told', () => {
  expect(
    last(
      [
        [5, 1],
        [5, 2],
        [5, 3],
      ],
      3,
    ),
  ).toBeNull()
  expect(
    last(
      [
        [1, 1],
        [null, 2],
        [3, 3],
      ],
      3,
    ),
    'two of three',
  ).toBeCloseTo(1, 12)
  expect(
    last(
      [
        [1, 1],
        [null, 2],
        [3, null],
      ],
      3,
    ),
  ).toBeNull()
})
