import { expect, test } from 'vitest'
import { followSent, MOST_ASKED, type SentState } from './follow-sent.ts'

const pending: SentState = { status: 'unknown', finality: 'pending' }
const done: SentState = { status: 'success', finality: 'included' }

async function follow(answers: readonly (SentState | null)[], stopAt = Infinity) {
  const told: string[] = []
  const stop = new AbortController()
  let asked = 0
  await followSent(
    async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]!
      if (asked >= stopAt) stop.abort()
      if (answer === null) throw new Error('not known yet')
      return answer
    },
    ({ finality }) => told.push(finality),
    async () => undefined,
    stop.signal,
  )
  return { told, asked }
}

test('screens-evm §6.1: what was sent is followed from unknown through waiting into a block, each told once', async () => {
  expect(await follow([null, pending, pending, done, pending])).toEqual({ told: ['pending', 'included'], asked: 4 })
  expect((await follow([{ status: 'unknown', finality: 'replaced' }])).asked).toBe(1)
})

test('screens-evm §6.1: nobody asks for ever, nor for a page that was left', async () => {
  expect((await follow([null])).asked).toBe(MOST_ASKED)
  expect(await follow([pending, done], 1)).toEqual({ told: [], asked: 1 })
})
