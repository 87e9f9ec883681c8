import { expect, test } from 'vitest'
import { withinTime } from './within-time.ts'

/** What a signal aborts with. */
const reasonOf = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason)
    signal.addEventListener('abort', () => resolve(signal.reason))
  })

test('work that takes too long hears that it is late', async () => {
  expect(await withinTime(1, new AbortController().signal, reasonOf)).toMatchObject({ name: 'TimeoutError' })
})

test('work ends with the reason of whoever asked, also for what it left running, and for who was gone before', async () => {
  const asked = new AbortController()
  let left: Promise<unknown> | null = null
  expect(await withinTime(60_000, asked.signal, async (signal) => ((left = reasonOf(signal)), 'done'))).toBe('done')
  asked.abort('gone')
  expect(await left!).toBe('gone')
  expect(await withinTime(60_000, asked.signal, reasonOf)).toBe('gone')
})

test('after the work nothing is late any more', async () => {
  const signal = await withinTime(1, new AbortController().signal, async (signal) => signal)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(signal.aborted).toBe(false)
})
