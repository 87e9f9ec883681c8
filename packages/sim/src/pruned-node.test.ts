import type { Adapter } from '@orrery/family/adapter'
import { expect, test } from 'vitest'
import type { FakeBlock } from './fake-chain.ts'
import { followFake } from './testing/follow-fake.ts'

for (const backfillOrder of ['down', 'up'] as const)
  test(`history of a pruned node starts where it keeps blocks, which rises, and nothing below is asked for (${backfillOrder})`, async () => {
    const asked: number[] = []
    let keptFrom = 100
    const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
      keepsFrom: () => keptFrom,
      async *blocks(range, signal) {
        asked.push(range.from)
        if (range.from >= keptFrom) yield* honest.blocks(range, signal)
      },
    })
    const { clock, head, chain, archive, follower, end } = followFake(
      300,
      { backfillOrder, chunkBlocks: 20 },
      undefined,
      undefined,
      undefined,
      adapt,
    )
    await clock.advance(60_000)
    expect(follower.status().backfill).toMatchObject({ done: 185, total: 185, etaSeconds: 0 })
    keptFrom = 200
    chain.mine(30)
    await clock.advance(120_000)
    expect(archive.state().ranges).toEqual([{ from: 100, to: head.view().base! - 1 }])
    expect(Math.min(...asked)).toBe(100)
    await end()
  })

test('a node that keeps fewer blocks than the Head holds is followed from the first that it keeps', async () => {
  const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    keepsFrom: () => 295,
    async *blocks(range, signal) {
      if (range.from >= 295) yield* honest.blocks(range, signal)
    },
  })
  const { clock, head, chain, end } = followFake(300, {}, undefined, undefined, undefined, adapt)
  await clock.advance(10_000)
  expect(head.view()).toMatchObject({ base: 295, tip: { hash: chain.tip().hash } })
  await end()
})

test('issue 4: days that are wanted are kept here also when the node has pruned their blocks', async () => {
  let keptFrom = 0
  const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
    keepsFrom: () => keptFrom,
    async *blocks(range, signal) {
      if (range.from >= keptFrom) yield* honest.blocks(range, signal)
    },
  })
  // 7,200 seconds are 600 blocks of 12 seconds.
  const retention = { lastDays: 7_200 / 86_400 }
  const { clock, chain, archive, end } = followFake(800, { retention }, undefined, undefined, undefined, adapt)
  await clock.advance(120_000)
  expect(archive.state().ranges[0]!.from).toBe(200)
  keptFrom = 700
  chain.mine(50)
  await clock.advance(3_700_000)
  expect(archive.state().ranges[0]!.from).toBe(250)
  await end()
})
