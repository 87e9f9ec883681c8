import { expect, test } from 'vitest'
import {
  boundPlace,
  CAROUSEL_AUTOPLAY_MS,
  CAROUSEL_SPEED_MS,
  easeInOut,
  isInView,
  placeOfKey,
  placesOf,
  slideOffset,
} from './carousel-place.ts'
import { fillWords } from './fill-words.ts'
import { LINE_STEP_MS, lineProgress } from './line-progress.ts'
import { isSwipe, swipeSteps } from './swipe.ts'

test('foundations §9: the line loader begins at 25 percent and grows by 10 every 50 ms, full only at the end', () => {
  expect(LINE_STEP_MS).toBe(50)
  expect([0, 1, 2, 3].map((steps) => lineProgress(steps, false))).toEqual([25, 35, 45, 55])
  expect(lineProgress(100, false)).toBeLessThan(100)
  expect(lineProgress(0, true)).toBe(100)
  expect(lineProgress(1, false, 40)).toBe(50)
})

test('foundations §4.9: a swipe counts when the drag is at least half a slide, or fast', () => {
  const drag = { along: -100, across: 0, ms: 1000, slide: 200 }
  expect(swipeSteps(drag)).toBe(1)
  expect(swipeSteps({ ...drag, along: -99 })).toBe(0)
  expect(swipeSteps({ ...drag, along: -40, ms: 50 })).toBe(1)
  expect(swipeSteps({ ...drag, along: 40, ms: 50 })).toBe(-1)
  expect(swipeSteps({ ...drag, along: 420 })).toBe(-2)
})

test('foundations §9: under 10 px a touch is no swipe, however fast; nor is scrolling the page', () => {
  expect(swipeSteps({ along: -9, across: 0, ms: 1, slide: 10 })).toBe(0)
  expect(isSwipe({ along: 10, across: 0 })).toBe(true)
  expect(isSwipe({ along: 30, across: -31 })).toBe(false)
})

test('foundations §9: a carousel plays every 2000 ms and moves for 500 ms', () => {
  expect([CAROUSEL_AUTOPLAY_MS, CAROUSEL_SPEED_MS]).toEqual([2000, 500])
  expect([easeInOut(-1), easeInOut(0.5), easeInOut(2)]).toEqual([0, 0.5, 1])
})

test('foundations §4.9: a loop goes on after the last slide, without it the end is the end', () => {
  expect([placesOf(5, 3, true), placesOf(5, 3, false), placesOf(3, 3, true)]).toEqual([5, 3, 1])
  expect([boundPlace(5, 5, 1, true), boundPlace(-1, 5, 1, true)]).toEqual([0, 4])
  expect([boundPlace(9, 5, 3, false), boundPlace(-1, 5, 3, false)]).toEqual([2, 0])
})

test('of a loop every place shows as many slides as fit a view, at neighbouring offsets', () => {
  for (const place of [0, 1, 2, 3, 4]) {
    const shown = [0, 1, 2, 3, 4].filter((index) => isInView(index, place, 5, 3, true))
    expect(shown).toHaveLength(3)
    expect(shown.map((index) => slideOffset(index, place, 5, true)).sort()).toEqual([0, 1, 2])
  }
  // Halfway back from the first to the last: the last comes in at the start.
  expect(slideOffset(4, -0.5, 5, true)).toBeCloseTo(-0.5)
})

test('arrow keys walk in reading direction', () => {
  expect(placeOfKey('ArrowRight', 1, 5, false)).toBe(2)
  expect(placeOfKey('ArrowRight', 1, 5, true)).toBe(0)
  expect([placeOfKey('Home', 3, 5, false), placeOfKey('End', 3, 5, true), placeOfKey('x', 3, 5, true)]).toEqual([
    0,
    4,
    null,
  ])
})

test('words take their values, and only those that they were given', () => {
  expect(fillWords('{n} of {count}', { n: 1, count: 3 })).toBe('1 of 3')
  expect(fillWords('{n} {toString}', { n: '{count}', count: 3 })).toBe('{count} {toString}')
})
