import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { createSuggester, type Suggestions } from './suggester.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hitOf = (title: string) => ({ title }) as SearchHit

/** A suggester, what it told last, and the calls that wait for an answer. */
function setUp() {
  const calls = new Map<string, { answer: (hits: readonly SearchHit[]) => void; signal: AbortSignal }>()
  const told: Suggestions[] = []
  const suggester = createSuggester(
    (text, signal) =>
      new Promise((answer, refuse) => {
        calls.set(text, { answer, signal })
        signal.addEventListener('abort', () => refuse(signal.reason as Error))
      }),
    (found) => told.push(found),
  )
  return { suggester, calls, last: () => told.at(-1) }
}

test('foundations §9: the newest text alone is asked for, after 100 ms, and the older answer is never told', async () => {
  const { suggester, calls, last } = setUp()
  suggester.ask('us')
  await vi.advanceTimersByTimeAsync(99)
  suggester.ask('usd')
  await vi.advanceTimersByTimeAsync(100)
  suggester.ask('usdc')
  await vi.advanceTimersByTimeAsync(100)
  expect([...calls.keys()]).toEqual(['usd', 'usdc'])
  calls.get('usdc')!.answer([hitOf('USDC')])
  calls.get('usd')!.answer([hitOf('USD')])
  await vi.advanceTimersByTimeAsync(0)
  expect(last()).toEqual({ text: 'usdc', hits: [hitOf('USDC')], state: 'ready' })
  expect(await suggester.settle('usdc')).toEqual([hitOf('USDC')])
})

test('screens-nonevm §12.2: Enter leads nowhere when the visitor typed on, chose something or left meanwhile', async () => {
  for (const turn of ['ask', 'empty', 'stop'] as const) {
    const { suggester, calls } = setUp()
    const settled = suggester.settle('0xab')
    if (turn === 'stop') suggester.stop()
    else suggester.ask(turn === 'ask' ? '0xabc' : '')
    expect(await settled, turn).toBeNull()
    expect(calls.get('0xab')!.signal.aborted).toBe(true)
  }
  const { suggester, calls } = setUp()
  const first = suggester.settle('one')
  const second = suggester.settle('two')
  calls.get('two')!.answer([hitOf('two')])
  expect([await first, await second]).toEqual([null, [hitOf('two')]])
})

test('an answer that Enter waits for longer than three seconds is no answer', async () => {
  const { suggester } = setUp()
  const settled = suggester.settle('slow')
  const outcome = expect(settled).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(3_000)
  await outcome
})
