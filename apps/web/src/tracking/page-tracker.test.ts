import { expect, test } from 'vitest'
import { createPageTracker } from './page-tracker.ts'

function setUp(kept: unknown = null) {
  let now = 0
  const timers = new Set<{ every: number; next: number; act: () => void }>()
  const told: (Record<string, string | number> & { name: string })[] = []
  const store = new Map<string, unknown>(kept === null ? [] : [['stay', kept]])
  const tracker = createPageTracker({
    monotonic: () => now,
    every: (ms, act) => {
      const timer = { every: ms, next: now + ms, act }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    kept: { read: (key) => store.get(key) ?? null, write: (key, value) => store.set(key, value) },
    tell: (name, values) => told.push({ name, ...values }),
  })
  const pass = (ms: number) => {
    const until = now + ms
    for (;;) {
      const next = [...timers].filter((timer) => timer.next <= until).sort((a, b) => a.next - b.next)[0]
      if (next === undefined) break
      now = next.next
      next.next += next.every
      next.act()
    }
    now = until
  }
  const of = (name: string) => told.filter((event) => event.name === name)
  return { tracker, pass, told, of, store, timers }
}

test('foundations §4.11: the time on a page is sent when it changes, with the page and its referrer', () => {
  const { tracker, pass, of } = setUp()
  tracker.visit('/a', 'https://elsewhere.example')
  pass(2_345)
  tracker.visit('/b')
  pass(700)
  tracker.visit('/c')
  expect(of('page time')).toEqual([
    { name: 'page time', ms: 2_345, seconds: 2, page: '/a', referrer: 'https://elsewhere.example' },
    { name: 'page time', ms: 700, seconds: 0, page: '/b', referrer: '/a' },
  ])
})

test('foundations §4.11: the time is sent when the page is hidden, and hidden time counts for nothing', () => {
  const { tracker, pass, of, told } = setUp()
  tracker.visit('/a', '')
  pass(1_000)
  tracker.hide()
  tracker.hide()
  expect(of('page time')).toMatchObject([{ ms: 1_000 }])
  const before = told.length
  pass(60_000)
  expect(told).toHaveLength(before)
  tracker.show()
  tracker.show()
  pass(500)
  tracker.visit('/b')
  expect(of('page time')).toMatchObject([{ ms: 1_000 }, { ms: 500 }])
})

test('a page that changes while it is hidden begins to count when it is shown', () => {
  const { tracker, pass, of } = setUp()
  tracker.visit('/a', '')
  tracker.hide()
  tracker.visit('/b')
  pass(5_000)
  tracker.show()
  pass(100)
  tracker.hide()
  expect(of('page time')).toEqual([{ name: 'page time', ms: 100, seconds: 0, page: '/b', referrer: '/a' }])
})

test('foundations §4.11, §9: milestones of 1, 2 and 3 s of total stay are told once, over pages, in ticks of 500 ms', () => {
  const { tracker, pass, of, store, timers } = setUp()
  tracker.visit('/a', '')
  pass(499)
  expect(store.get('stay')).toBeUndefined()
  pass(1)
  expect(store.get('stay')).toBe(500)
  pass(600)
  expect(of('stay').map(({ ms }) => ms)).toEqual([1_000])
  tracker.visit('/b')
  pass(1_000)
  tracker.visit('/c')
  pass(1_000)
  expect(of('stay').map(({ ms }) => ms)).toEqual([1_000, 2_000, 3_000])
  pass(60_000)
  expect(of('stay')).toHaveLength(3)
  expect(store.get('stay')).toBe(3_000)
  expect([...timers].map(({ every }) => every)).toEqual([1_000])
})

test('foundations §4.11: the total stay goes on after a reload, and a full one is never counted again', () => {
  const { tracker, pass, of } = setUp(1_500)
  tracker.visit('/a', '')
  pass(600)
  expect(of('stay').map(({ ms }) => ms)).toEqual([2_000])
  const full = setUp(3_000)
  full.tracker.visit('/a', '')
  expect([...full.timers].map(({ every }) => every)).toEqual([1_000])
  full.pass(10_000)
  expect(full.of('stay')).toEqual([])
})

test.each(['3000', -1, Number.NaN, {}, 99_999_999])('a kept stay of %j does no harm', (kept) => {
  const { tracker, pass, told } = setUp(kept)
  tracker.visit('/a', '')
  pass(10_000)
  expect(told.filter(({ name }) => name === 'stay').length).toBeLessThanOrEqual(3)
})

test('foundations §4.11: one more event after 3 s on the same page, counted by the stay timer of 1000 ms', () => {
  const { tracker, pass, of } = setUp()
  tracker.visit('/a', '')
  pass(2_900)
  tracker.visit('/b')
  pass(2_900)
  expect(of('page stay')).toEqual([])
  pass(100)
  expect(of('page stay')).toEqual([{ name: 'page stay', ms: 3_000, page: '/b' }])
  pass(60_000)
  expect(of('page stay')).toHaveLength(1)
})
