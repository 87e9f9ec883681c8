import { expect, test, vi } from 'vitest'
import { producersOfDay, shareOfDay } from './share-of-day.ts'

const told = {
  fromHeight: 1,
  toHeight: 8,
  blocks: 8,
  hits: [
    { address: 'a', blocks: 6 },
    { address: 'b', blocks: 1 },
  ],
}

test('screens-evm §3.1: a producer has a share of the blocks of a day, and one that is not named has none that is known', () => {
  expect([shareOfDay(told, 'a'), shareOfDay(told, 'b'), shareOfDay(told, 'c')]).toEqual([750_000, 125_000, null])
  expect(shareOfDay({ ...told, blocks: 0 }, 'a')).toBeNull()
})

test('all cells of a page ask once, and again after a minute; what fails is told as unknown', async () => {
  const listBlockProducers = vi.fn(() => Promise.resolve({ told }))
  const ask = (nowMs: number) => producersOfDay({ listBlockProducers }, 'SHARES', nowMs)
  expect(await Promise.all([ask(0), ask(10), ask(59_999)])).toEqual([told, told, told])
  expect(listBlockProducers).toHaveBeenCalledTimes(1)
  listBlockProducers.mockRejectedValueOnce(new Error('away'))
  expect(await ask(60_000)).toBeNull()
})
