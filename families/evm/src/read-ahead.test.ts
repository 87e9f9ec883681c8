import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

type Question = { readonly answer: (weight: number) => Promise<void>; readonly fail: (reason: string) => Promise<void> }

/** A node whose answers are given by hand; each answer is its number and what it weighs. */
function byHand(count: number, most = 3, mostWeight = 10) {
  const questions: Question[] = []
  const settled = async (settle: () => void): Promise<void> => {
    settle()
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  const ask = (): Promise<readonly [number, number]> | null => {
    if (questions.length === count) return null
    const at = questions.length
    const { promise, resolve, reject } = Promise.withResolvers<readonly [number, number]>()
    questions.push({
      answer: (weight) => settled(() => resolve([at, weight])),
      fail: (reason) => settled(() => reject(new Error(reason))),
    })
    return promise
  }
  const taker = readAhead(ask, { questions: () => most, weigh: ([, weight]) => weight, mostWeight: () => mostWeight })
  return { questions, take: async () => (await taker.next()).value?.[0] }
}

test('answers come in the order of the questions, and no more is asked ahead than hides the way to the node', async () => {
  const { questions, take } = byHand(6)
  const first = take()
  expect(questions).toHaveLength(3)
  await questions[0]!.answer(1)
  expect(await first).toBe(0)
  // The taker works: nothing is asked meanwhile, whatever comes in.
  await questions[2]!.answer(1)
  await questions[1]!.answer(1)
  expect(questions).toHaveLength(3)
  expect(await take()).toBe(1)
  expect(questions).toHaveLength(4)
  expect(await take()).toBe(2)
  for (const at of [3, 4, 5]) {
    const next = take()
    await questions[at]!.answer(1)
    expect(await next).toBe(at)
  }
  expect(await take()).toBeUndefined()
})

test('one late answer does not hold up those behind it, until what waits weighs too much', async () => {
  const { questions, take } = byHand(100)
  const first = take()
  for (let at = 1; at < questions.length; at++) {
    await questions[at]!.answer(1)
    // Two beside the late one are under way, never more.
    expect(questions.length).toBeLessThanOrEqual(at + 3)
  }
  // With those under way as heavy as the others it would be more than ten.
  expect(questions).toHaveLength(10)
  await questions[0]!.answer(1)
  expect(await first).toBe(0)
  for (let at = 1; at < 8; at++) expect(await take()).toBe(at)
  expect(questions).toHaveLength(10)
  expect(await take()).toBe(8)
  expect(questions.length).toBeGreaterThan(10)
})

test('heavy answers wait in smaller number', async () => {
  const { questions, take } = byHand(100)
  void take()
  await questions[1]!.answer(9)
  expect(questions).toHaveLength(3)
})

test('a failure is told in its turn, and what lies behind it is not asked for', async () => {
  const { questions, take } = byHand(100)
  const first = take()
  await questions[1]!.fail('lost')
  await questions[2]!.answer(1)
  expect(questions).toHaveLength(3)
  await questions[0]!.answer(1)
  expect(await first).toBe(0)
  await expect(take()).rejects.toThrow('lost')
  expect(questions).toHaveLength(3)
})
