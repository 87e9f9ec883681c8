import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { treemap } from './treemap.ts'

test('screens-evm §3.2: tiles of the gas map fill the whole, none over another, each as large as its gas', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 30 }), fc.constantFrom(0.5, 1, 3), (some, ratio) => {
      const weights = some.toSorted((a, b) => b - a)
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      const tiles = treemap(weights, ratio)
      expect(tiles).toHaveLength(weights.length)
      tiles.forEach(({ left, top, width, height }, at) => {
        expect(width * height).toBeCloseTo(whole === 0 ? 0 : weights[at]! / whole, 6)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9)
      })
      const near = 1e-9
      for (const [at, a] of tiles.entries())
        for (const b of tiles.slice(at + 1))
          expect(
            Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left) < near ||
              Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) < near,
          ).toBe(true)
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('screens-evm §3.2: what used nothing has no tile, and equal shares are no slivers', () => {
  expect(treemap([0, 0], 2)).toEqual([0, 0].map(() => ({ left: 0, top: 0, width: 0, height: 0 })))
  for (const { width, height } of treemap([1, 1, 1, 1], 1)) expect([width, height]).toEqual([0.5, 0.5])
})
