import { systemClock } from '@orrery/primitives/clock'
import { expect, test } from 'vitest'
import { createLateness, firstAnswer, type Ask } from './first-answer.ts'

const after =
  (ms: number, answer: string): Ask<string> =>
  async (signal) => {
    await systemClock.sleep(ms, signal)
    return answer
  }
const never: Ask<string> = (signal) => systemClock.sleep(600_000, signal).then(() => 'never')
const failing =
  (reason: string): Ask<string> =>
  () =>
    Promise.reject(new Error(reason))
const options = { clock: systemClock, lateMs: 10 }

test('reliability F-02: what hangs is asked again, and the slower ones are given up', async () => {
  const given: AbortSignal[] = []
  const noting =
    (ask: Ask<string>): Ask<string> =>
    (signal) => {
      given.push(signal)
      return ask(signal)
    }
  const asks = [noting(never), noting(after(1, 'third'))]
  await expect(firstAnswer(noting(never), () => asks.shift() ?? null, options)).resolves.toBe('third')
  expect(given.map(({ aborted }) => aborted)).toEqual([true, true, true])
})

test('what is answered in time, or fails, is asked once', async () => {
  const again = (): null => {
    throw new Error('asked again')
  }
  await expect(firstAnswer(after(0, 'first'), again, { ...options, lateMs: 60_000 })).resolves.toBe('first')
  await expect(firstAnswer(failing('first'), again, { ...options, lateMs: 60_000 })).rejects.toThrow('first')
})

test('a failure counts when all have failed, and then as the first', async () => {
  const slow: Ask<string> = async (signal) => {
    await systemClock.sleep(60, signal)
    throw new Error('first')
  }
  await expect(firstAnswer(slow, () => failing('second'), options)).rejects.toThrow('first')
  await expect(firstAnswer(slow, () => after(120, 'late'), options)).resolves.toBe('late')
})

test('a refusal of the second question does not cut off the first (reliability F-03)', async () => {
  const isAnswer = (text: string): boolean => text !== 'slow down'
  await expect(firstAnswer(after(60, 'first'), () => after(0, 'slow down'), { ...options, isAnswer })).resolves.toBe(
    'first',
  )
  await expect(firstAnswer(after(40, 'slow down'), () => failing('second'), { ...options, isAnswer })).resolves.toBe(
    'slow down',
  )
})

test('a second question that fails is asked once more at once (reliability F-02)', async () => {
  const asks = [failing('second'), after(0, 'third')]
  const started = performance.now()
  await expect(firstAnswer(never, () => asks.shift() ?? null, { ...options, lateMs: 400 })).resolves.toBe('third')
  // Later than the third would be due where nothing wakes it: 400 and 800 ms.
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('who asked may leave: nothing goes on', async () => {
  const stop = new AbortController()
  const asked = firstAnswer(never, () => never, { ...options, signal: stop.signal })
  stop.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})

test('one question of eight may be asked twice, however slow the node is (reliability F-02)', () => {
  let now = 0
  const lateness = createLateness({ monotonic: () => now })
  expect(lateness.afterMs()).toBeNull()
  const claim = (): boolean => {
    const may = lateness.mayClaim()
    if (may) lateness.claim()
    return may
  }
  let twice = 0
  for (let i = 0; i < 8_000; i++) {
    lateness.asked()
    lateness.answered(i % 2 === 0 ? 20 : 40)
    if (claim()) twice++
  }
  expect(twice).toBeLessThanOrEqual(1_008)
  for (let i = 0; i < 64; i++) lateness.asked()
  // One refusal is chance, and so is one after another question was taken.
  lateness.refused()
  lateness.taken()
  lateness.refused()
  expect(lateness.mayClaim()).toBe(true)
  lateness.refused()
  for (let i = 0; i < 7; i++) lateness.asked()
  expect(claim()).toBe(false)
  now = 1_000
  expect([claim(), claim()]).toEqual([true, false])
  expect(lateness.afterMs()).toBe(250)
  for (let i = 0; i < 100; i++) lateness.answered(5_000)
  expect(lateness.afterMs()).toBeGreaterThan(5_000)
})
