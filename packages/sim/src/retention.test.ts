import { expect, test } from 'vitest'
import { concerns } from '@orrery/indexer/concerns'
import { intersection, measure, union } from '@orrery/primitives/intervals'
import { createFakeChain, normalizeFake, type FakeChain } from './fake-chain.ts'
import { createModelDisk } from './model-archive.ts'
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

test.each([
  ['the lowest block that is kept', 60],
  ['all that is kept and some below', 90],
] as const)(
  'issue 4: a fork down to %s leaves what is kept whole, of one branch, and within its bounds (reliability F-13, I-2)',
  async (_, depth) => {
    const { clock, chain, archive, disk, head, follower, end } = followFake(300, { retention: { lastBlocks: 60 } })
    await clock.advance(60_000)
    chain.mine(40)
    await clock.advance(60_000)
    // The border moves in the very hour of the fork.
    await clock.advance(HOUR_MS - 130_000)
    chain.fork(depth, depth + 5)
    await clock.advance(15 * 60_000)
    const top = chain.tip().header.height
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    const [range, ...others] = archive.state().ranges
    expect(others).toEqual([])
    expect(range!.to).toBe(head.view().base! - 1)
    expect(range!.from).toBeGreaterThanOrEqual(top - 60 - 50)
    expect(range!.from).toBeLessThanOrEqual(top - 59)
    for (let height = range!.from; height <= range!.to; height++)
      expect(disk.bundles.get(height)!.block.hash, String(height)).toBe(chain.at(height)!.hash)
    expect([...disk.bundles.keys()].filter((height) => height < range!.from || height > range!.to)).toEqual([])
    expect(follower.status().state).toMatch(/following|stale/)
    expect(await end()).toBe(0)
  },
)

test('issue 4: on demand a fork below all that is held is followed (reliability F-15)', async () => {
  const { clock, chain, archive, head, end } = followFake(200, { retention: 'onDemand' })
  await clock.advance(60_000)
  chain.fork(4 * DEPTH, 4 * DEPTH + 3)
  await clock.advance(5 * 60_000)
  const { tip, base } = head.view()
  expect(tip?.hash).toBe(chain.tip().hash)
  for (let height = base!; height <= tip!.height; height++)
    expect(head.view().bundle(height)!.block.hash).toBe(chain.at(height)!.hash)
  expect(archive.state().ranges).toEqual([])
  expect(await end()).toBe(0)
})

/** Heights up to `top` whose block concerns the address. */
const concerned = (chain: FakeChain, address: `0x${string}`, top: number) =>
  Array.from({ length: top + 1 }, (_, height) => height).filter((height) =>
    concerns(normalizeFake(chain.at(height)!), new Set([address])),
  )

test('issue 4: of a watch list just the blocks that concern it are kept, each whole, through forks and a restart', async () => {
  const chain = createFakeChain(1)
  chain.mine(700)
  const address = normalizeFake(chain.at(150)!).accountTxs[0]!.address
  const disk = { ...createModelDisk(), looked: [] }
  const first = followFake(0, { retention: { watch: [address] } }, disk, chain)
  await first.clock.advance(60_000)
  const kept = () => [...disk.bundles.keys()].sort((a, b) => a - b)
  const looked = () => measure(disk.looked)
  expect(kept()).toEqual(concerned(chain, address, 700 - DEPTH))
  expect(kept().length).toBeGreaterThan(3)
  expect(kept().length).toBeLessThan(400)
  expect(looked()).toBe(700 - DEPTH + 1)
  expect(first.follower.status().backfill).toMatchObject({ done: 685, total: 685 })

  // Deeper than the Head: what was passed over there may have become something else.
  chain.fork(60, 70)
  await first.clock.advance(10 * 60_000)
  expect(kept()).toEqual(concerned(chain, address, 710 - DEPTH))
  for (const height of kept()) expect(disk.bundles.get(height)!.block.hash).toBe(chain.at(height)!.hash)
  expect(looked()).toBe(710 - DEPTH + 1)
  await first.end()

  chain.mine(100)
  const second = followFake(0, { retention: { watch: [address] } }, disk, chain)
  await second.clock.advance(10 * 60_000)
  expect(kept()).toEqual(concerned(chain, address, 810 - DEPTH))
  const { ranges, passed = [] } = second.archive.state()
  expect(intersection(ranges, passed)).toEqual([])
  expect(union(ranges, passed)).toEqual([{ from: 0, to: 810 - DEPTH }])
  expect(await second.end()).toBe(0)
})
