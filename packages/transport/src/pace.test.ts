import { createRandom } from '@orrery/primitives/random'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** A clock that only moves when it is told to. */
function handClock(): { now: number; clock: Parameters<typeof createPace>[0] } {
  const state = { now: 0, clock: { now: () => state.now, monotonic: () => state.now, sleep: () => Promise.resolve() } }
  return state
}

test('there is no waiting before the first refusal', () => {
  const { clock } = handClock()
  const pace = createPace(clock)
  for (let i = 0; i < 1_000; i++) expect(pace.take(1)).toBe(0)
})

/** Whether a call at this time is within so many per second, as nodes count them: by the second of the clock, by a bucket that fills, in the last second. */
const LIMITS = {
  'by the second': (most: number) => {
    let window = 0
    let inWindow = 0
    return (atMs: number) => {
      if (Math.floor(atMs / 1_000) !== window) inWindow = 0
      window = Math.floor(atMs / 1_000)
      return ++inWindow <= most
    }
  },
  'by a bucket': (most: number) => {
    let tokens = most
    let last = 0
    return (atMs: number) => {
      tokens = Math.min(most, tokens + ((atMs - last) * most) / 1_000)
      last = atMs
      if (tokens < 1) return false
      tokens--
      return true
    }
  },
  'in the last second': (most: number) => {
    const answered: number[] = []
    return (atMs: number) => {
      while (answered[0]! <= atMs - 1_000) answered.shift()
      if (answered.length >= most) return false
      answered.push(atMs)
      return true
    }
  },
}

test.each(Object.entries(LIMITS))(
  'under a limit of 1 to 100 per second, %s, at most 5 % of the calls are refused after two minutes, at least 80 % of the rate is used, and there is no standstill (reliability F-03)',
  (_, limit) => {
    for (const perSecond of [100, 50, 20, 15, 10, 7, 5, 3, 2, 1]) {
      const hand = handClock()
      const pace = createPace(hand.clock)
      const isWithin = limit(perSecond)
      let refusals = 0
      let answers = 0
      let lastAnswer = 0
      let standstill = 0
      while (hand.now < 240_000) {
        // A client that asks as fast as it may: 200 per second without a limit.
        hand.now += Math.max(pace.take(1), 5)
        const isAnswered = isWithin(hand.now)
        if (isAnswered) {
          pace.answered(1)
          standstill = Math.max(standstill, hand.now - lastAnswer)
          lastAnswer = hand.now
        } else pace.refused(null)
        if (hand.now > 120_000 && isAnswered) answers++
        if (hand.now > 120_000 && !isAnswered) refusals++
      }
      expect(refusals / (refusals + answers), `${perSecond} per second`).toBeLessThan(0.05)
      expect(answers / (120 * perSecond), `${perSecond} per second`).toBeGreaterThan(0.8)
      expect(standstill).toBeLessThan(10_000)
    }
  },
)

/** Asks as fast as it may for so long, in batches of 20; how many calls were answered. */
function askOn(seconds: number, refuses: (atMs: number, request: number) => boolean): number {
  const hand = handClock()
  const pace = createPace(hand.clock)
  let answered = 0
  for (let request = 1; hand.now < seconds * 1_000; request++) {
    hand.now += Math.max(pace.take(20), 25)
    if (refuses(hand.now, request)) pace.refused(null)
    else {
      pace.answered(20)
      answered += 20
    }
  }
  return answered
}

test('refusals here and there are no limit: the rate stays what the node answers (reliability F-03)', () => {
  expect(askOn(60, (_, request) => request % 33 === 0)).toBeGreaterThan(0.95 * askOn(60, () => false))
})

test('refusals at random are no limit, even where they are more than stray ones: a lower rate is refused as often (reliability F-03)', () => {
  const freely = askOn(300, () => false)
  for (const [share, least] of [
    [0.04, 0.94],
    [0.06, 0.8],
    [0.1, 0.7],
  ] as const)
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = createRandom(seed)
      expect(askOn(300, () => random() < share)).toBeGreaterThan(least * freely)
    }
})

test('a limit a little below what is asked is met, too (reliability F-03)', () => {
  for (const perSecond of [37, 35, 30, 25]) {
    let window = 0
    let inWindow = 0
    let refusals = 0
    let answers = 0
    askOn(240, (atMs) => {
      if (Math.floor(atMs / 1_000) !== window) inWindow = 0
      window = Math.floor(atMs / 1_000)
      const isOver = ++inWindow > perSecond
      if (atMs > 120_000 && isOver) refusals++
      else if (atMs > 120_000) answers++
      return isOver
    })
    expect(refusals / (refusals + answers)).toBeLessThan(0.05)
    expect(answers / (120 * perSecond)).toBeGreaterThan(0.8)
  }
})

test('a batch of which a part is refused is no refused batch (reliability F-03)', () => {
  const hand = handClock()
  const pace = createPace(hand.clock)
  for (let request = 0; request < 1_000; request++) {
    expect(pace.take(64)).toBe(0)
    hand.now += 25
    pace.refused(null, 1 / 64)
    pace.answered(63)
  }
  expect(pace.rate()).toBeNull()
})

test('a node that refused everything for a while is asked as much as before within two minutes (reliability F-03)', () => {
  const ill = askOn(180, (atMs) => atMs < 10_000) - askOn(120, (atMs) => atMs < 10_000)
  expect(ill).toBeGreaterThan(0.95 * askOn(60, () => false))
})

test('Retry-After holds back the next call for as long as the node says, but a minute at most', () => {
  const hand = handClock()
  const pace = createPace(hand.clock)
  pace.take(1)
  pace.refused(2_000)
  expect(pace.take(1)).toBe(2_000)
  const other = createPace(hand.clock)
  other.refused(86_400_000)
  expect(other.take(1)).toBe(60_000)
})

test('calls that do not wait that long take no place, so that giving up makes nobody wait longer (reliability F-03)', () => {
  const hand = handClock()
  const pace = createPace(hand.clock)
  pace.take(1)
  pace.refused(30_000)
  for (let i = 0; i < 1_000; i++) expect(pace.take(100, 10_000)).toBe(30_000)
  hand.now = 30_000
  expect(pace.take(1, 10_000)).toBe(0)
})

test('however slow a node is, the largest batch holds back the next call for no longer than calls wait (reliability F-03)', () => {
  const hand = handClock()
  const pace = createPace(hand.clock)
  expect(pace.most()).toBe(Infinity)
  pace.take(100)
  for (hand.now = 0; pace.rate() !== 0.9; hand.now += 1_000) {
    expect(hand.now).toBeLessThan(600_000)
    pace.refused(null)
    const most = Math.min(100, pace.most())
    expect(pace.take(most)).toBe(0)
    const held = pace.take(1, 0)
    expect(held).toBeLessThanOrEqual(5_000)
    hand.now += held
  }
  expect(pace.most()).toBe(4)
})
