import { expect, test } from 'vitest'
import { DEPTH, followFake } from './testing/follow-fake.ts'

const HOUR_MS = 3_600_000

test('issue 4: the last N blocks are kept: what grows older is dropped within the hour, and is not fetched again', async () => {
  const { clock, chain, archive, follower, end } = followFake(300, { retention: { lastBlocks: 100 } })
  await clock.advance(60_000)
  expect(archive.state().ranges).toEqual([{ from: 201, to: 300 - DEPTH }])
  chain.mine(150)
  await clock.advance(60_000)
  expect(archive.state().ranges[0]!.from).toBe(201)
  await clock.advance(HOUR_MS)
  expect(archive.state().ranges).toEqual([{ from: 351, to: 450 - DEPTH }])
  await clock.advance(HOUR_MS / 2)
  expect(archive.state().ranges[0]!.from, 'the backfill leaves it alone').toBe(351)
  expect(follower.status().backfill).toMatchObject({ done: 84, total: 84 })
  expect(await end()).toBe(0)
})

test('issue 4: days are counted by block times', async () => {
  // 7,200 seconds are 600 blocks of 12 seconds.
  const { clock, archive, end } = followFake(800, { retention: { lastDays: 7_200 / 86_400 } })
  await clock.advance(120_000)
  expect(archive.state().ranges[0]!.from).toBe(200)
  expect(await end()).toBe(0)
})

test('issue 4: on demand nothing is archived, and the newest blocks are followed all the same', async () => {
  const { clock, chain, archive, head, follower, end } = followFake(100, { retention: 'onDemand' })
  await clock.advance(60_000)
  chain.mine(100)
  await clock.advance(10 * 60_000)
  expect(archive.state().ranges).toEqual([])
  expect(head.view().tip?.height).toBe(200)
  expect(200 - head.view().base!).toBeLessThan(3 * DEPTH)
  expect(follower.status()).toMatchObject({ state: expect.stringMatching(/following|stale/), backfill: null })
  expect(await end()).toBe(0)
})
