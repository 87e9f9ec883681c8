import { expect, test } from 'vitest'
import { partiesByDay } from './token-parties.ts'

const [A, B] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const
const DAY = 86_400_000

test('screens-evm §8.2: an address counts once a day and side, who is nobody does not, and what was not counted is said', () => {
  const newest = [
    { timeMs: 2 * DAY, from: A, to: B },
    { timeMs: 2 * DAY, from: A, to: A },
    { timeMs: DAY + 5, from: null, to: B },
    { timeMs: DAY, from: B, to: null },
  ]
  const days = [
    { day: 1, senders: 1, receivers: 1 },
    { day: 2, senders: 1, receivers: 2 },
  ]
  expect(partiesByDay(newest, 4)).toEqual({ days, isCut: false })
  expect(partiesByDay(newest, 3)).toEqual({ days, isCut: true })
  expect(partiesByDay(newest, 1)).toMatchObject({ days: [days[1]], isCut: true })
  expect(partiesByDay([], 1)).toEqual({ days: [], isCut: false })
})
