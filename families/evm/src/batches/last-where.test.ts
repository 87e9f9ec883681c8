import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastWhere } from './last-where.ts'

async function find(top: number, last: number) {
  let asked = 0
  const found = await lastWhere(top, async (numbers) => {
    asked++
    for (const number of numbers) expect(number >= 1 && number <= top, `${number} of ${top}`).toBe(true)
    return numbers.map((number) => number <= last)
  })
  return { found, asked }
}

test('screens-evm §12.1: the last batch of a stage is found wherever it is, with few questions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (top, share) => {
        const last = Math.floor(top * share)
        const { found, asked } = await find(top, last)
        expect(found).toBe(last === 0 ? null : last)
        expect(asked).toBeLessThan(25)
      },
    ),
  )
  for (const top of [1, 2, 7, 8, 9, 255, 256, 257])
    for (let last = 0; last <= top; last++)
      expect((await find(top, last)).found, `${last} of ${top}`).toBe(last || null)
})

test('the newest batches are looked at first, and none where there is none', async () => {
  expect((await find(500_000, 499_999)).asked).toBeLessThan(3)
  expect((await find(500_000, 499_900)).asked).toBeLessThan(5)
  expect(await find(0, 0)).toEqual({ found: null, asked: 0 })
})
