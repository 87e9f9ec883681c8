import { describe, expect, test } from 'vitest'
import { refOfFake } from './fake-chain.ts'
import { DEPTH, followFake } from './testing/follow-fake.ts'

describe('a follower on a chain that forks', () => {
  test('a fork is taken in one event, even a shorter one (reliability F-13, F-20)', async () => {
    const { clock, head, chain, follower, end } = followFake(100)
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
    const { clock, head, chain, disk, follower, end } = followFake(300)
    await clock.advance(60_000)
    chain.fork(100, 102)
    await clock.advance(60_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    for (const [height, bundle] of disk.bundles) expect(bundle.block.hash).toBe(chain.at(height)!.hash)
    expect(disk.orphans.size).toBe(100)
    expect(follower.status().state).toBe('following')
    await end()
  })

  test('a deep fork on a slow node is walked to its end, however long that takes (reliability F-16)', async () => {
    const { clock, chain, node, head, end } = followFake(300)
    await clock.advance(60_000)
    const { blockByHash } = node
    node.blockByHash = async (hash, signal) => {
      await clock.sleep(2_000, signal)
      return blockByHash(hash, signal)
    }
    chain.fork(100, 102)
    await clock.advance(300_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    await end()
  })

  test('a kill right after the rewind of a deep fork loses none of its archived blocks (reliability F-24)', async () => {
    const first = followFake(300)
    await first.clock.advance(60_000)
    const { base } = first.head.view()
    const { rewind } = first.archive
    first.archive.rewind = async (height) => {
      await rewind(height)
      first.archive.kill()
    }
    first.chain.fork(100, 102)
    await first.clock.advance(60_000)
    void first.follower.stop()
    const second = followFake(0, {}, first.disk, first.chain)
    await second.clock.advance(60_000)
    const kept = new Set([...first.disk.orphans.values()].map(({ height }) => height))
    expect(Array.from({ length: base! - 201 }, (_, at) => 201 + at).filter((height) => !kept.has(height))).toEqual([])
    await second.end()
  })

  test('a deep fork reads no more archived rows into memory than are archived at once, and keeps all forked blocks', async () => {
    const { clock, head, chain, disk, end } = followFake(300, { chunkRows: 50 })
    await clock.advance(60_000)
    let told = 0
    head.subscribe((event) => {
      if (event.type === 'reorganised') told = event.orphans.length
    })
    chain.fork(100, 102)
    await clock.advance(60_000)
    expect(told).toBeGreaterThanOrEqual(DEPTH)
    expect(told).toBeLessThan(60)
    expect(disk.orphans.size).toBe(100)
    for (const { bundle } of disk.orphans.values()) expect(bundle.txs).toHaveLength(bundle.block.txCount)
    await end()
  })

  test('forked blocks that wait for the disk are written when the follower stops (reliability F-26)', async () => {
    const { clock, chain, weather, disk, follower } = followFake(100)
    await clock.advance(60_000)
    weather.full = true
    chain.fork(3, 4)
    await clock.advance(10_000)
    const stopped = follower.stop()
    weather.full = false
    await clock.advance(10_000)
    await stopped
    expect(disk.orphans.size).toBe(3)
    expect(clock.sleepers).toBe(0)
  })

  test('a fork deeper than the limit stops the chain and changes nothing (reliability F-17)', async () => {
    const { clock, head, chain, disk, follower, end } = followFake(300, { reorgLimit: 64 })
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

  const finalAt = (isBinding: boolean) => (honest: { finality: unknown }) => ({
    ...honest,
    finality: async ({ height }: { height: number }) => ({ safe: height - 2, final: height - 4, isBinding }),
  })

  test('a block that the chain called final is not replaced: following stops, says so, and heals (reliability I-6)', async () => {
    const { clock, head, chain, disk, follower, end } = followFake(
      100,
      {},
      undefined,
      undefined,
      undefined,
      finalAt(true),
    )
    await clock.advance(60_000)
    const { tip, final } = head.view()
    expect(final).toBe(tip!.height - 4)
    chain.fork(4, 6)
    await clock.advance(10_000)
    expect(head.view().tip?.hash, 'a fork right above it is followed').toBe(chain.tip().hash)
    const before = { tip: head.view().tip, final: head.view().final, blocks: [...disk.bundles.keys()] }
    chain.fork(5, 8)
    await clock.advance(60_000)
    expect(follower.status()).toMatchObject({ state: 'halted', reason: expect.stringContaining('reorg_below_final') })
    expect({ tip: head.view().tip, final: head.view().final, blocks: [...disk.bundles.keys()] }).toEqual(before)
    chain.returnToLost(true)
    await clock.advance(60_000)
    expect(follower.status().state).toBe('following')
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    expect(head.view().final).toBeGreaterThan(before.final!)
    await end()
  })

  test('a lock that follows its block by seconds is told of the same tip (screens-nonevm §16)', async () => {
    let asked = 0
    const { clock, head, end } = followFake(100, {}, undefined, undefined, undefined, (honest) => ({
      ...honest,
      finality: async ({ height }) => {
        const isLocked = ++asked > 3
        return {
          safe: null,
          final: isLocked ? height : height - 1,
          isBinding: true,
          ...(!isLocked && { againMs: 5_000 }),
        }
      },
    }))
    await clock.advance(60_000)
    expect(head.view().final).toBe(head.view().tip!.height)
    const settled = asked
    await clock.advance(60_000)
    expect(asked, 'nothing is asked for again once all is told').toBe(settled)
    await end()
  })

  test('what only a count of confirmations called final is lowered by a deeper fork, never by a word (reliability I-6)', async () => {
    const { clock, head, chain, follower, end } = followFake(100, {}, undefined, undefined, undefined, finalAt(false))
    await clock.advance(60_000)
    const heard: (number | null)[] = []
    head.subscribe((event) => {
      if (event.type === 'finality') heard.push(event.final)
    })
    const floor = head.view().tip!.height - 10
    chain.fork(10, 11)
    await clock.advance(60_000)
    expect(follower.status().state).toBe('following')
    expect(heard[0]).toBe(floor)
    expect(heard).toEqual(heard.toSorted((a, b) => a! - b!))
    expect(head.view().final).toBe(chain.tip().header.height - 4)
    await end()
  })

  test('forked blocks of the Head are on disk before the swap is told, and a full disk delays it by half a second (decision 10)', async () => {
    const { clock, chain, head, weather, disk, end } = followFake(100)
    await clock.advance(60_000)
    const kept: boolean[] = []
    head.subscribe((event) => {
      if (event.type === 'reorganised') kept.push(event.orphans.every(({ hash }) => disk.orphans.has(hash)))
    })
    chain.fork(5, 6)
    await clock.advance(2_000)
    expect(kept).toEqual([true])
    weather.full = true
    chain.fork(2, 3)
    await clock.advance(2_000)
    expect(kept).toEqual([true, false])
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    weather.full = false
    await clock.advance(60_000)
    expect(disk.orphans.size).toBe(7)
    await end()
  })

  test('nodes that disagree do not make the chain flip with every answer (reliability F-11)', async () => {
    const { clock, chain, node, follower, end } = followFake(100)
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

  test('an archive that forked while nobody followed is healed across a gap as well', async () => {
    const first = followFake(100)
    await first.clock.advance(60_000)
    await first.end()
    first.chain.fork(40, 45)
    const { clock, chain, head, disk, end } = followFake(900, {}, first.disk, first.chain)
    await clock.advance(240_000)
    expect([...disk.bundles.keys()]).toHaveLength(head.view().base!)
    for (const [height, bundle] of disk.bundles) expect(bundle.block.hash).toBe(chain.at(height)!.hash)
    await end()
  })
})
