import { expect, test } from 'vitest'
import { KeyBatch } from './key-batch.ts'

const batch = () => {
  const asked: { readonly keys: readonly number[]; readonly answer: PromiseWithResolvers<void> }[] = []
  const keys = new KeyBatch<number, string>(async (keys) => {
    const answer = Promise.withResolvers<void>()
    asked.push({ keys, answer })
    await answer.promise
    return new Map(keys.filter((key) => key !== 7).map((key) => [key, [`row of ${key}`]]))
  })
  return { asked, keys }
}

test('performance §4: look-ups that come while two are under way go together, each key once, and each gets its own rows', async () => {
  const { asked, keys } = batch()
  const answers = [1, 2, 3, 7, 3, 4].map((key) => keys.read(key))
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2]])
  asked[0]!.answer.resolve()
  await answers[0]
  await Promise.resolve()
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2], [3, 7, 4]])
  for (const { answer } of asked) answer.resolve()
  expect(await Promise.all(answers)).toEqual([['row of 1'], ['row of 2'], ['row of 3'], [], ['row of 3'], ['row of 4']])
})

test('a statement has at most 32 keys, and one that fails fails those alone who wait for it', async () => {
  const { asked, keys } = batch()
  const answers = Array.from({ length: 40 }, (_, key) => keys.read(100 + key))
  const settled = Promise.allSettled(answers)
  asked[0]!.answer.reject(new Error('away'))
  await expect(answers[0]).rejects.toThrow('away')
  await expect.poll(() => asked.length).toBe(3)
  expect(asked[2]!.keys.length).toBe(32)
  asked[1]!.answer.resolve()
  await expect.poll(() => asked.length).toBe(4)
  expect(asked[3]!.keys.length).toBe(6)
  asked[2]!.answer.resolve()
  asked[3]!.answer.resolve()
  expect((await settled).map(({ status }) => status === 'fulfilled').indexOf(true)).toBe(1)
})

test('no more than a thousand look-ups wait; who comes then is told at once', async () => {
  const { asked, keys } = batch()
  const answers = Array.from({ length: 1_026 }, (_, key) => keys.read(100 + key))
  await expect(keys.read(1)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  for (let at = 0; at < 34; at++) {
    await expect.poll(() => asked.length).toBeGreaterThan(at)
    asked[at]!.answer.resolve()
  }
  expect((await Promise.all(answers)).length).toBe(1_026)
})
