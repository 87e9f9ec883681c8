import { expect, test } from 'vitest'
import { placeList, SAFE_BOTTOM } from './place-list.ts'

const view = { width: 400, height: 600 }
const list = { width: 200, height: 300 }
const anchorAt = (top: number, left = 20) => ({ left, top, width: 200, height: 36 })

test('foundations §9: a list leaves 48 px free at the bottom', () => {
  expect(SAFE_BOTTOM).toBe(48)
  const { top, maxHeight } = placeList(anchorAt(100), { ...list, height: 900 }, view)
  expect([top, top + maxHeight]).toEqual([140, 600 - 48])
})

test('a list that does not fit below stands above, with its end at the anchor', () => {
  expect(placeList(anchorAt(212), list, view).top).toBe(252)
  expect(placeList(anchorAt(400), list, view).top).toBe(400 - 4 - 300)
})

test('no nearer to an edge than 10 px, and never lower than what can be used', () => {
  expect(placeList(anchorAt(100, 350), list, view).left).toBe(190)
  expect(placeList(anchorAt(100, -50), list, view).left).toBe(10)
  expect(placeList(anchorAt(40), list, { width: 400, height: 100 }).maxHeight).toBe(160)
})
