import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createChainDesk } from '../queries/chain-desk.ts'
import { createAccountWorld } from '../testing/world.ts'
import type { BlockPush } from '@orrery/model/wire/live'
import { createBlockFeed, missedBlocks } from './block-feed.ts'

test('screens-nonevm §2.3: blocks that were taken down with none in their place are told to those who watch and to those who come back', async () => {
  const world = await createAccountWorld()
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 100 })
  const [floor, ...lost] = world.chain.slice(-3)
  const { height, hash } = lost[1]!.block
  const pushed: unknown[] = []
  const feed = createBlockFeed(desk, (data) => pushed.push(data), silentLog)
  world.head.subscribe(feed.hear)
  world.head.apply({
    type: 'reorganised',
    to: { height: floor!.block.height, hash: floor!.block.hash },
    orphans: lost.toReversed().map((bundle) => ({
      hash: bundle.block.hash,
      height: bundle.block.height,
      depth: 2,
      seenMs: 1,
      lostMs: 2,
      bundle,
      replacedBy: null,
    })),
    bundles: [],
    seenMs: 2,
  })
  const gone = lost.toReversed().map(({ block }) => block.hash)
  const told = { height: floor!.block.height, blocks: [], removed: gone }
  await expect.poll(() => pushed).toMatchObject([told])
  expect(missedBlocks(desk, height, hash)).toMatchObject(told)
  // A block that is not known to be gone may be one that this process has not heard of yet.
  expect(missedBlocks(desk, height, `0x${'00'.repeat(32)}`)).toBeNull()
  expect(missedBlocks(desk, floor!.block.height, floor!.block.hash)).toBeNull()
  feed.close()
})

test('screens-nonevm §2.3: a block that lost its place before the push that would have told of it is taken back: a page may have shown it meanwhile', async () => {
  const world = await createAccountWorld()
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 100 })
  const pushed: BlockPush[] = []
  const feed = createBlockFeed(desk, (data) => pushed.push(data), silentLog)
  world.head.subscribe(feed.hear)
  world.extend(1)
  await expect.poll(() => pushed.length).toBe(1)
  // The next push is a second away.
  world.extend(1)
  const lost = world.chain.at(-1)!.block
  world.reorganise(1)
  world.clock.tick(2_000)
  await expect.poll(() => pushed.length, { timeout: 5_000 }).toBe(2)
  expect(pushed[1]!.removed).toContain(lost.hash)
  const told = pushed[1]!.blocks.map(({ hash }) => hash)
  expect(told).not.toContain(lost.hash)
  const stands = world.chain.at(-1)!
  expect(told).toContain(stands.block.hash)

  // And one that is back by the next push stands.
  const { height, hash } = world.chain.at(-2)!.block
  for (let times = 0; times < 2; times++)
    world.head.apply({
      type: 'reorganised',
      to: { height, hash },
      orphans: [
        {
          hash: stands.block.hash,
          height: height + 1,
          depth: 1,
          seenMs: 1,
          lostMs: 2,
          bundle: stands,
          replacedBy: null,
        },
      ],
      bundles: [stands],
      seenMs: 2,
    })
  world.clock.tick(2_000)
  await expect.poll(() => pushed.length, { timeout: 5_000 }).toBe(3)
  expect(pushed[2]).toMatchObject({ removed: [], blocks: [{ hash: stands.block.hash }] })
  feed.close()
})

test('screens-nonevm §2.3: who comes back after a fork hears of every block of the branch that is gone, and of all blocks in their place', async () => {
  const world = await createAccountWorld()
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 100 })
  world.reorganise(1)
  const lost = world.chain.slice(-3).map(({ block }) => block)
  const seen = lost.at(-1)!
  world.reorganise(3)
  const told = missedBlocks(desk, seen.height, seen.hash)
  // The fork before was heard of when it came.
  expect(told?.removed).toEqual(lost.toReversed().map(({ hash }) => hash))
  expect(told?.blocks.map(({ hash }) => hash)).toEqual(world.chain.slice(-4).map(({ block }) => block.hash))
  // One that came after its block was gone saw none of it.
  const [parent] = world.chain.slice(-5)
  expect(missedBlocks(desk, parent!.block.height, parent!.block.hash)).toMatchObject({ removed: [] })
})

test('reliability O-24: blocks that cannot be told leave the process and the next ones alone', async () => {
  const world = await createAccountWorld()
  const own = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 100 })
  let isBroken = true
  const block: typeof own.wire.block = (...told) => {
    if (isBroken) throw new RangeError('a strange block')
    return own.wire.block(...told)
  }
  const pushed: unknown[] = []
  const told: string[] = []
  const desk = { chain: own.chain, clock: own.clock, runtime: own.runtime, wire: { ...own.wire, block } } as typeof own
  const feed = createBlockFeed(desk, (data) => pushed.push(data), {
    ...silentLog,
    error: (_, fields) => told.push(String(fields?.['error'])),
  })
  world.head.subscribe(feed.hear)
  world.extend(1)
  await expect.poll(() => told).toEqual(['RangeError: a strange block'])
  isBroken = false
  world.clock.tick(2_000)
  world.extend(1)
  await expect.poll(() => pushed).toMatchObject([{ blocks: [{ hash: world.chain.at(-1)!.block.hash }] }])
  feed.close()
})
