import { expect, test } from 'vitest'
import { FLOW_ROW, flowRibbons } from './flow-ribbons.ts'

/** Where a ribbon begins and ends: its height outside and inside, and the top inside. */
function ends(path: string) {
  const [, y0, , , , , , y1, y2] = path.match(/[\d.]+/g)!.map(Number)
  const last = path.match(/ 0 ([\d.]+)Z$/)!
  return { outer: Number(last[1]) - y0!, inner: y2! - y1!, at: y1! }
}

test('screens-evm §5: ribbons of a flow are as high as their share, and meet without a gap', () => {
  const amounts = [6n * 10n ** 40n, 3n * 10n ** 40n, 10n ** 40n]
  const found = flowRibbons(amounts, 3).map(ends)
  const inside = 3 * FLOW_ROW * 0.6
  expect(found.map(({ inner }) => Number((inner / inside).toFixed(2)))).toEqual([0.6, 0.3, 0.1])
  expect(found[1]!.at).toBeCloseTo(found[0]!.at + found[0]!.inner, 1)
  expect(found[1]!.outer / found[0]!.outer).toBeCloseTo(0.5, 1)
  expect(found[0]!.outer).toBeLessThan(FLOW_ROW)
})

test('what moved nothing has no ribbon', () => {
  expect(flowRibbons([0n, 0n], 2)).toEqual(['', ''])
  expect(flowRibbons([], 4)).toEqual([])
  expect(flowRibbons([5n, 0n], 2)[1]).toBe('')
})
