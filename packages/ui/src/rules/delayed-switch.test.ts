import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayedSwitch } from './delayed-switch.ts'
import { TIP_WIDTHS, TOOLTIP_WIDTHS } from './popup-width.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('foundations §9: a popup shows and hides 100 ms after it was asked to', () => {
  const turned: boolean[] = []
  const hover = createDelayedSwitch((isOn) => turned.push(isOn))
  hover.want(true)
  vi.advanceTimersByTime(99)
  expect(turned).toEqual([])
  vi.advanceTimersByTime(1)
  expect(turned).toEqual([true])
  hover.want(false)
  vi.advanceTimersByTime(100)
  expect(turned).toEqual([true, false])
})

test('a pointer that only passes opens nothing, and one that slips off for a moment closes nothing', () => {
  const turned: boolean[] = []
  const hover = createDelayedSwitch((isOn) => turned.push(isOn))
  hover.want(true)
  vi.advanceTimersByTime(50)
  hover.want(false)
  vi.advanceTimersByTime(1000)
  expect(turned).toEqual([])
  hover.now(true)
  hover.want(false)
  vi.advanceTimersByTime(50)
  hover.want(true)
  vi.advanceTimersByTime(1000)
  expect(turned).toEqual([true])
})

test('focus and Escape do not wait', () => {
  const turned: boolean[] = []
  const hover = createDelayedSwitch((isOn) => turned.push(isOn))
  hover.now(true)
  hover.now(true)
  hover.now(false)
  expect(turned).toEqual([true, false])
})

test('foundations §9: tooltips and tip cards have the widths of the book', () => {
  expect(TOOLTIP_WIDTHS).toEqual({ small: 160, default: 380 })
  expect(TIP_WIDTHS).toEqual({ sm: 200, md: 458, lg: 674, xl: 962 })
})
