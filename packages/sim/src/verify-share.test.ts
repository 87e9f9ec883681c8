import type { Adapter } from '@orrery/family/adapter'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import type { FakeBlock } from './fake-chain.ts'
import { DEPTH, followFake } from './testing/follow-fake.ts'

const HISTORY = 200

test.each([
  [0, 0],
  [1, HISTORY - DEPTH],
])('issue 4: of older blocks the share %f is verified, and the status says which', async (verifyShare, least) => {
  const verified = new Set<number>()
  const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    verify(block) {
      verified.add(block.header.height)
      honest.verify(block)
    },
  })
  const { clock, follower, end } = followFake(HISTORY, { verifyShare }, undefined, undefined, silentLog, adapt)
  await clock.advance(300_000)
  const { backfill, verifyShare: told } = follower.status()
  expect(backfill!.done).toBe(backfill!.total)
  expect(told).toBe(verifyShare)
  const older = [...verified].filter((height) => height < HISTORY - 2 * DEPTH).length
  expect(older).toBe(least === 0 ? 0 : HISTORY - 2 * DEPTH)
  // Those at the tip are whatever is set.
  expect(verified.has(HISTORY)).toBe(true)
  await end()
})

test('a chain whose rules are not known here is told as one', async () => {
  const { clock, follower, end } = followFake(20, {}, undefined, undefined, silentLog, () => ({
    recomputes: () => false,
  }))
  await clock.advance(10_000)
  expect(follower.status().verifyShare).toBeNull()
  await end()
})

test('who brings no history says nothing of it', async () => {
  const { clock, follower, end } = followFake(20, { retention: 'none' })
  await clock.advance(10_000)
  expect(follower.status()).not.toHaveProperty('verifyShare')
  await end()
})
