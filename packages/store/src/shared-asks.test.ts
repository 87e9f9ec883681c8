import { expect, test } from 'vitest'
import { createSharedAsks } from './shared-asks.ts'

const question = () => {
  const asked: { readonly signal: AbortSignal; readonly answer: PromiseWithResolvers<string> }[] = []
  const run = (signal: AbortSignal) => {
    const answer = Promise.withResolvers<string>()
    asked.push({ signal, answer })
    return answer.promise
  }
  return { asked, run, asks: createSharedAsks<string>() }
}

test('who asks the same meanwhile waits for one answer, and the next is asked anew', async () => {
  const { asked, run, asks } = question()
  const both = Promise.all([asks.ask('a', undefined, run), asks.ask('a', new AbortController().signal, run)])
  const other = asks.ask('b', undefined, run)
  expect(asked.length).toBe(2)
  asked[0]!.answer.resolve('one')
  asked[1]!.answer.resolve('two')
  expect(await both).toEqual(['one', 'one'])
  expect(await other).toBe('two')
  void asks.ask('a', undefined, run)
  expect(asked.length).toBe(3)
})

test('a failure is told to all who wait, and is not kept', async () => {
  const { asked, run, asks } = question()
  const both = Promise.allSettled([asks.ask('a', undefined, run), asks.ask('a', new AbortController().signal, run)])
  asked[0]!.answer.reject(new Error('away'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  void asks.ask('a', undefined, run)
  expect(asked.length).toBe(2)
})

test('who gives up leaves the answer to the others, and the last one ends the question', async () => {
  const { asked, run, asks } = question()
  const [first, second] = [new AbortController(), new AbortController()]
  const one = asks.ask('a', first.signal, run)
  const two = asks.ask('a', second.signal, run)
  first.abort(new Error('gone'))
  await expect(one).rejects.toThrow('gone')
  expect(asked[0]!.signal.aborted).toBe(false)
  second.abort(new Error('gone, too'))
  await expect(two).rejects.toThrow('gone, too')
  expect(asked[0]!.signal.aborted).toBe(true)
  void asks.ask('a', undefined, run)
  expect(asked.length).toBe(2)
})

test('an answer that was under way when something was written is not given to who asks after it', async () => {
  const { asked, run, asks } = question()
  const before = asks.ask('a', undefined, run)
  asks.forget()
  const after = asks.ask('a', undefined, run)
  expect(asked.length).toBe(2)
  asked[0]!.answer.resolve('old')
  asked[1]!.answer.resolve('new')
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
})
