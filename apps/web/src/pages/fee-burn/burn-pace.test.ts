import { expect, test } from 'vitest'
import { burnPace } from './burn-pace.ts'

const HUGE = 2n ** 200n
const block = (height: number, burnt: bigint | null, timeMs = height * 12_000) => ({
  height,
  timeMs,
  burnt: burnt === null ? null : String(burnt),
})

test('screens-evm §13.4: burn per minute is what blocks burnt in the time that they took', () => {
  expect(burnPace([block(9, HUGE), block(8, 4n), block(7, 999n)])).toEqual({
    minute: String(((HUGE + 4n) * 60n) / 24n),
    blocks: 2,
    height: 9,
    newest: String(HUGE),
  })
})

test('a gap ends the row of blocks; without a whole one nothing is told', () => {
  expect(burnPace([block(9, 6n), block(8, 3n), block(6, 7n)])).toMatchObject({ minute: '30', blocks: 1 })
  for (const blocks of [[], [block(9, 1n)], [block(9, 1n), block(8, 1n, 9 * 12_000)], [block(9, null), block(8, 1n)]])
    expect(burnPace(blocks)).toBeNull()
  expect(burnPace([block(9, 1n), block(8, null), block(7, 1n)])).toBeNull()
})
