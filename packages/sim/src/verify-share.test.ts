import type { Adapter } from '@orrery/family/adapter'
import type { WaivedCheck } from '@orrery/model/waived-check'
import { silentLog, type Log, type LogFields } from '@orrery/primitives/log'
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
  const { proven } = follower.status()
  expect(proven!.more).toBe(0)
  expect(proven!.runs.reduce((sum, run) => sum + run.proven!, 0)).toBe(verified.size)
  // Those that came at the tip, all of them; below, what was drawn.
  const whole = { from: 0, to: HISTORY, proven: HISTORY + 1 }
  const lowest = Math.min(...verified)
  const below = { from: 0, to: lowest - 1, proven: 0 }
  const above = { from: lowest, to: HISTORY, proven: HISTORY - lowest + 1 }
  expect(proven!.runs).toEqual(least === 0 ? [below, above] : [whole])
  await end()
})

test('issue 4: blocks of which not all can be recomputed are not told as proven', async () => {
  const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    verify(block) {
      honest.verify(block)
      return block.header.height % 2 === 0
    },
  })
  const { clock, follower, end } = followFake(HISTORY, { verifyShare: 1 }, undefined, undefined, silentLog, adapt)
  await clock.advance(300_000)
  const { runs } = follower.status().proven!
  expect(runs.reduce((sum, { proven }) => sum + proven!, 0)).toBe(HISTORY / 2 + 1)
  await end()
})

test('decision 38: what blocks are held to no more is in the log once, and in the status', async () => {
  const lines: [string, LogFields | undefined][] = []
  const log: Log = {
    ...silentLog,
    warn: (message, fields) => lines.push([message, fields]),
    info: (message, fields) => lines.push([message, fields]),
  }
  const waived: WaivedCheck[] = []
  const { clock, follower, end } = followFake(20, {}, undefined, undefined, log, () => ({ waived: () => waived }))
  await clock.advance(10_000)
  expect(follower.status()).not.toHaveProperty('waivedChecks')
  const one: WaivedCheck = { check: 'tips', height: 7, hash: '0x07', reason: 'it says 9', wasHeld: true }
  waived.push(one)
  await clock.advance(60_000)
  waived.push({ ...one, check: 'blobs', wasHeld: false })
  await clock.advance(60_000)
  expect(follower.status().waivedChecks).toEqual(waived)
  const told = lines.filter(([message]) => message.includes('held to a rule'))
  expect(told.map(([, fields]) => fields)).toEqual([
    { chain: 'SIM', check: 'tips', height: 7, hash: '0x07', reason: 'it says 9' },
    { chain: 'SIM', check: 'blobs', height: 7, hash: '0x07', reason: 'it says 9' },
  ])
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
