import { expect, test } from 'vitest'
import { createContentShare, type ContentBytes } from './content-share.ts'

const contentOf = (bytes: number): ContentBytes => ({ body: Buffer.alloc(bytes), metadata: null, fields: null })

test('requests for one content share a question, and it is kept; a failure is not', async () => {
  const share = createContentShare('a node')
  let asked = 0
  const ask = () => {
    asked++
    return asked === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(contentOf(9))
  }
  await expect(share('a', ask)).rejects.toThrow('gone')
  const [one, two] = await Promise.all([share('a', ask), share('a', ask)])
  expect(one).toBe(two)
  expect(await share('a', ask)).toBe(one)
  expect(asked).toBe(2)
})

test('what is kept is bounded by bytes: the one that was used last stays', async () => {
  const share = createContentShare('a node', { bytes: 4_000, atOnce: 4, waiting: 9 })
  const asked: string[] = []
  const read = (key: string, bytes: number) =>
    share(key, () => {
      asked.push(key)
      return Promise.resolve(contentOf(bytes))
    })
  await read('a', 1_000)
  await read('b', 1_000)
  await read('a', 1_000)
  await read('c', 1_000)
  await read('a', 1_000)
  await read('b', 1_000)
  // One that is larger than all that is kept leaves nothing behind.
  await read('large', 9_000)
  await read('large', 9_000)
  expect(asked).toEqual(['a', 'b', 'c', 'b', 'large', 'large'])
})

test('hostile visitors: few questions are under way at once, few wait, and the next is told to come again', async () => {
  const share = createContentShare('a node', { bytes: 0, atOnce: 2, waiting: 3 })
  const answers: (() => void)[] = []
  const read = (key: string) => share(key, () => new Promise((resolve) => answers.push(() => resolve(contentOf(1)))))
  const first = ['a', 'b', 'c'].map(read)
  await expect(read('d')).rejects.toMatchObject({ code: 'UPSTREAM_BUSY', context: { seconds: 5 } })
  expect(answers).toHaveLength(2)
  answers[0]!()
  await first[0]
  const next = read('d')
  answers[1]!()
  await first[1]
  while (answers.length < 4) await Promise.resolve()
  answers[2]!()
  answers[3]!()
  expect(await Promise.all([...first, next])).toHaveLength(4)
})
