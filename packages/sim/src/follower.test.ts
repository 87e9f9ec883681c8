import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import type { FollowerOptions } from '@orrery/indexer/follower-options'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { describe, expect, test } from 'vitest'
import { createFakeChain, refOfFake } from './fake-chain.ts'
import { createFakeNode } from './fake-node.ts'
import { createFaults } from './faults.ts'
import { createModelArchive, createModelDisk } from './model-archive.ts'

const DEPTH = 16

/** A follower on a node without faults, unless `node` is changed by the test. */
function follow(history: number, options: Partial<FollowerOptions> = {}, disk = createModelDisk()) {
  const clock = createVirtualClock()
  const random = createRandom(1)
  const chain = createFakeChain(1)
  chain.mine(history)
  const node = { ...createFakeNode(chain, clock, random, createFaults(random, 0), null) }
  const weather = { full: false, rate: 0, fired: { full: 0, lost: 0 } }
  const archive = createModelArchive(disk, clock, random, weather)
  const head = createChainHead({ chain: 'SIM' })
  const follower = createFollower({
    chain: { code: 'SIM', blockSeconds: 12, archiveDepth: DEPTH },
    adapter: node,
    head,
    archive,
    clock,
    random,
    log: silentLog,
    options,
  })
  const end = async () => {
    const stopped = follower.stop()
    await clock.advance(10_000)
    await stopped
    return clock.sleepers
  }
  return { clock, chain, node, weather, disk, archive, head, follower, end }
}

describe('a follower', () => {
  test('shows the newest blocks within the first second, with a long history still to come', async () => {
    const { clock, head, chain, end } = follow(600)
    await clock.advance(1_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    expect(await end()).toBe(0)
  })

  test('archives what is deep, backfills the rest and says how far it is', async () => {
    const { clock, head, chain, follower, disk, end } = follow(300)
    await clock.advance(60_000)
    expect(follower.status()).toMatchObject({
      state: 'following',
      reason: null,
      nodeHead: 300,
      backfill: { done: 285, total: 285, etaSeconds: 0 },
    })
    chain.mine(20)
    await clock.advance(60_000)
    expect(head.view().base).toBe(305)
    expect([...disk.bundles.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 305 }, (_, height) => height))
    await end()
  })

  test('a node that falls behind or starts from genesis takes nothing back (reliability F-10)', async () => {
    const { clock, head, chain, node, follower, disk, end } = follow(100)
    await clock.advance(60_000)
    const before = { tip: head.view().tip, rows: disk.bundles.size }
    for (const height of [0, 1, 50, 99]) {
      node.head = async () => refOfFake(chain.at(height)!)
      await clock.advance(30_000)
      expect(follower.status().reason).toBe('node_behind')
    }
    expect({ tip: head.view().tip, rows: disk.bundles.size }).toEqual(before)
    expect(follower.status().reorgs.count).toBe(0)
    await end()
  })

  test('a fork is taken in one event, even a shorter one (reliability F-13, F-20)', async () => {
    const { clock, head, chain, follower, end } = follow(100)
    await clock.advance(5_000)
    const events: string[] = []
    head.subscribe((event, view) => {
      events.push(event.type)
      if (event.type === 'reorganised') expect(view.tip?.hash).toBe(chain.tip().hash)
    })
    chain.fork(5, 3)
    await clock.advance(5_000)
    expect(events.filter((type) => type === 'reorganised')).toHaveLength(1)
    expect(head.view().tip).toMatchObject({ height: 98, hash: chain.tip().hash })
    expect(head.view().orphans.map((orphan) => orphan.depth)).toEqual([5, 5, 5, 5, 5])
    expect(follower.status().reorgs).toEqual({ count: 1, maxDepth: 5 })
    await end()
  })

  test('a fork into the archive rewinds it (reliability F-15, F-16)', async () => {
    const { clock, head, chain, disk, follower, end } = follow(300)
    await clock.advance(60_000)
    chain.fork(100, 102)
    await clock.advance(60_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    for (const [height, bundle] of disk.bundles) expect(bundle.block.hash).toBe(chain.at(height)!.hash)
    expect(disk.orphans.size).toBe(100)
    expect(follower.status().state).toBe('following')
    await end()
  })

  test('a fork deeper than the limit stops the chain and changes nothing (reliability F-17)', async () => {
    const { clock, head, chain, disk, follower, end } = follow(300, { reorgLimit: 64 })
    await clock.advance(60_000)
    const before = [...disk.bundles.values()]
    const tip = head.view().tip
    chain.fork(65, 70)
    await clock.advance(60_000)
    expect(follower.status()).toMatchObject({ state: 'halted', reason: expect.stringContaining('reorg_beyond_limit') })
    expect([...disk.bundles.values()]).toEqual(before)
    expect(head.view().tip).toBe(tip)
    chain.returnToLost(true)
    await clock.advance(60_000)
    expect(follower.status().state).toBe('following')
    await end()
  })

  test('nodes that disagree do not make the chain flip with every answer (reliability F-11)', async () => {
    const { clock, chain, node, follower, end } = follow(100)
    await clock.advance(5_000)
    const ours = refOfFake(chain.tip())
    chain.fork(2, 2)
    const theirs = refOfFake(chain.tip())
    const blocks = node.blocks
    let turn = 0
    node.head = async () => (turn++ % 2 === 0 ? ours : theirs)
    node.blocks = blocks
    await clock.advance(60_000)
    expect(follower.status().reorgs.count).toBeLessThanOrEqual(6)
    const count = follower.status().reorgs.count
    await clock.advance(120_000)
    expect(follower.status().reorgs.count).toBe(count)
    await end()
  })

  test('a full disk stops writing, not following, and heals by itself (reliability F-28)', async () => {
    const { clock, head, chain, weather, disk, follower, end } = follow(20)
    await clock.advance(60_000)
    weather.full = true
    chain.mine(40)
    await clock.advance(30_000)
    chain.fork(3, 4)
    await clock.advance(10_000)
    expect(follower.status().reason).toBe('storage_full')
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    weather.full = false
    await clock.advance(60_000)
    expect(follower.status().reason).toBeNull()
    expect(disk.bundles.size).toBe(chain.tip().header.height - DEPTH + 1)
    await end()
  })

  test('a chain without new blocks is stale and asked rarely (reliability F-31)', async () => {
    const { clock, chain, node, follower, end } = follow(20)
    await clock.advance(150_000)
    expect(follower.status()).toMatchObject({ state: 'stale', reason: 'no_new_blocks' })
    let polls = 0
    node.head = async () => {
      polls++
      return refOfFake(chain.tip())
    }
    await clock.advance(60_000)
    expect(polls).toBeLessThanOrEqual(13)
    chain.mine(1)
    await clock.advance(10_000)
    expect(follower.status().state).toBe('following')
    await end()
  })

  test('an unreachable node shows within 15 s and is left in peace (reliability F-01, I-11)', async () => {
    const { clock, node, follower, end } = follow(20)
    await clock.advance(5_000)
    const { head } = node
    let attempts = 0
    node.head = async () => {
      attempts++
      throw new Error('refused')
    }
    await clock.advance(15_000)
    expect(follower.status().state).not.toBe('following')
    attempts = 0
    await clock.advance(60_000)
    expect(attempts).toBeLessThanOrEqual(20)
    node.head = head
    await clock.advance(15_000)
    expect(follower.status().state).toBe('following')
    await end()
  })

  test('retention bounds what is backfilled', async () => {
    const some = follow(300, { retention: { lastBlocks: 100 } })
    await some.clock.advance(60_000)
    expect(Math.min(...some.disk.bundles.keys())).toBe(201)
    await some.end()
    const days = follow(300, { retention: { lastDays: 0.025 } })
    await days.clock.advance(60_000)
    expect(Math.min(...days.disk.bundles.keys())).toBe(300 - (0.025 * 86_400) / 12)
    await days.end()
    const none = follow(300, { retention: 'none' })
    await none.clock.advance(60_000)
    none.chain.mine(20)
    await none.clock.advance(60_000)
    expect(Math.min(...none.disk.bundles.keys())).toBe(285)
    expect(none.follower.status().backfill).toBeNull()
    await none.end()
  })

  test('a restart goes on where the last run ended', async () => {
    const first = follow(100)
    await first.clock.advance(60_000)
    await first.end()
    const second = follow(140, {}, first.disk)
    await second.clock.advance(2_000)
    expect(second.head.view().tip?.height).toBe(140)
    expect(second.archive.state().ranges).toEqual([{ from: 0, to: second.head.view().base! - 1 }])
    expect(second.follower.status().backfill?.total).toBe(second.head.view().base)
    await second.end()
  })
})
