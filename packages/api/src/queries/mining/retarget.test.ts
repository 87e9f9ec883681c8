import { btc } from '@orrery/chains/records/btc'
import { bch } from '@orrery/chains/records/bch'
import { ltc } from '@orrery/chains/records/ltc'
import { expect, test } from 'vitest'
import { readRetarget } from './retarget.ts'

const START_MS = 1_700_000_000_000
/** At a height of the period that begins at 844,704, whose blocks came so many seconds apart. */
const at = (done: number, seconds: number, chain = btc) =>
  readRetarget(chain, { height: 844_704 + done, timeMs: START_MS + done * seconds * 1_000 }, async (height) =>
    height === 844_704 ? START_MS : null,
  )

test('screens-nonevm §4.5: the next adjustment is told from the pace of the blocks since the last', async () => {
  expect(await at(1_000, 600)).toEqual({
    nextHeight: 846_720,
    atMs: START_MS + 2_016 * 600_000,
    // 2,016 blocks should take as long as 2,015 spacings did.
    changePpm: 496,
  })
  expect((await at(1_000, 500))!.changePpm).toBe(Math.round(((2_016 * 600) / (2_015 * 500) - 1) * 1_000_000))
  expect((await at(1_000, 750))!.changePpm).toBeLessThan(-199_000)
  expect((await at(2_015, 600))!.nextHeight).toBe(846_720)
})

test('screens-nonevm §4.5: before the last block of a period the adjustment is the one that Bitcoin’s rule makes, and Litecoin’s looks at all spacings', async () => {
  const tookMs = 1_148_766_000
  const last = { height: 844_704 + 2_015, timeMs: START_MS + tookMs }
  const exact = (2_016 * 600_000) / tookMs - 1
  expect((await readRetarget(btc, last, async () => START_MS))!.changePpm).toBe(Math.round(exact * 1_000_000))
  expect((await at(1_000, 150, ltc as never))!.changePpm).toBe(0)
})

test('it never changes by more than four times (Bitcoin Core pow.cpp)', async () => {
  expect((await at(1_000, 1))!.changePpm).toBe(3_000_000)
  expect((await at(1_000, 60_000))!.changePpm).toBe(-750_000)
})

test('of few blocks, of times that do not rise, and of a first block that is not indexed nothing is said but when', async () => {
  const unknown = { nextHeight: 846_720, atMs: null, changePpm: null }
  expect(await at(0, 600)).toEqual(unknown)
  expect(await at(35, 600)).toEqual(unknown)
  expect(await at(1_000, -1)).toEqual(unknown)
  expect(await readRetarget(btc, { height: 845_704, timeMs: START_MS }, async () => null)).toEqual(unknown)
})

test('a chain whose difficulty is set with each block has none', async () => {
  expect(await at(1_000, 600, bch as never)).toBeNull()
})
