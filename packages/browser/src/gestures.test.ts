import { describe, expect, test } from 'vitest'
import { isDrag, suppressDragClicks, swipeOf } from './gestures.ts'
import { TIMING } from './timing.ts'

const at = (x: number, y = 0) => ({ x, y })

test('foundations §9: a touch of 10 px is a swipe, a shorter one a tap', () => {
  expect([swipeOf(at(0), at(10)), swipeOf(at(0), at(-10)), swipeOf(at(0), at(9, 9))]).toEqual(['right', 'left', null])
  expect([swipeOf(at(0), at(9, 10)), swipeOf(at(0), at(-10, -30))]).toEqual(['down', 'up'])
  expect(swipeOf(at(0), at(Number.NaN))).toBeNull()
})

test('foundations §4.12: a press is a drag from 5 px or 1000 ms', () => {
  expect([isDrag(at(0), at(4.9), 999), isDrag(at(0), at(5), 0), isDrag(at(0), at(3, 4), 0)]).toEqual([
    false,
    true,
    true,
  ])
  expect(isDrag(at(0), at(0), 1_000)).toBe(true)
})

test('foundations §9: the timing presets', () => {
  expect(TIMING).toEqual({ xsm: 1000, sm: 5000, md: 10_000, lg: 20_000, xl: 30_000 })
})

describe('foundations §4.12: clicks after a drag', () => {
  const setUp = () => {
    const target = new EventTarget()
    const clock = { ms: 0, now: () => clock.ms }
    const stop = suppressDragClicks(target, clock)
    let clicks = 0
    target.addEventListener('click', () => void clicks++)
    const send = (type: string, x: number, more: object = {}) =>
      target.dispatchEvent(
        Object.assign(new Event(type, { cancelable: true }), {
          clientX: x,
          clientY: 0,
          pointerId: 1,
          isPrimary: true,
          detail: 1,
          ...more,
        }),
      )
    return { clock, stop, send, clicks: () => clicks, target }
  }

  test('a click without a drag passes', () => {
    const { send } = setUp()
    send('pointerdown', 0)
    send('pointermove', 4)
    expect(send('click', 4)).toBe(true)
  })

  test('a drag swallows its click, also when it came back to where it began', () => {
    const { send } = setUp()
    send('pointerdown', 0)
    send('pointermove', 40)
    send('pointermove', 0)
    expect(send('click', 0)).toBe(false)
  })

  test('a press of 1000 ms swallows its click', () => {
    const { clock, send } = setUp()
    send('pointerdown', 0)
    clock.ms = 999
    expect(send('click', 0)).toBe(true)
    send('pointerdown', 0)
    clock.ms = 1_999
    expect(send('click', 0)).toBe(false)
  })

  test('a drag swallows one click and no other', () => {
    const { send } = setUp()
    send('pointerdown', 0)
    send('pointermove', 40)
    send('click', 40)
    expect(send('click', 40)).toBe(true)
  })

  test('the keyboard and other fingers are not drags', () => {
    const { clock, send } = setUp()
    send('pointerdown', 0)
    clock.ms = 5_000
    expect(send('click', 0, { detail: 0 })).toBe(true)
    send('pointerdown', 0)
    send('pointermove', 40, { pointerId: 2 })
    expect(send('click', 0)).toBe(true)
  })

  test('the click does not reach what lies inside', () => {
    const { clock, target, send } = setUp()
    let reached = false
    target.addEventListener('click', (event) => void (reached = !event.defaultPrevented))
    send('pointerdown', 0)
    clock.ms = 1_000
    send('click', 0)
    expect(reached).toBe(false)
  })

  test('nothing is swallowed after the stop', () => {
    const { send, stop } = setUp()
    stop()
    send('pointerdown', 0)
    send('pointermove', 40)
    expect(send('click', 40)).toBe(true)
  })
})
