import type { Adapter } from '@orrery/family/adapter'
import { silentLog } from '@orrery/primitives/log'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import { describe, expect, test } from 'vitest'
import { rowText } from './compare-outcome.ts'
import { createFakeChain, normalizeFake, refOfFake, type FakeBlock } from './fake-chain.ts'
import { createModelDisk } from './model-archive.ts'
import { DEPTH, followFake } from './testing/follow-fake.ts'

type World = ReturnType<typeof followFake>

/** What is held, Head and archive together, against the chain (reliability I-1, I-2). */
function differences({ chain, disk, head }: World): readonly string[] {
  const view = head.view()
  const wrong: string[] = []
  for (let height = 0; height <= chain.tip().header.height; height++) {
    const held = view.bundle(height) ?? disk.bundles.get(height) ?? null
    if (rowText(held) !== rowText(normalizeFake(chain.at(height)!))) wrong.push(`block ${height}`)
  }
  if (view.tip?.hash !== chain.tip().hash) wrong.push('the tip')
  return wrong
}

describe('a follower under one fault', () => {
  test('a node that takes questions and answers none shows within 15 s, since when, and until it answers (reliability F-02, I-11)', async () => {
    const { clock, chain, node, follower, end } = followFake(20)
    await clock.advance(5_000)
    const { head } = node
    const hungMs = clock.now()
    node.head = (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
    await clock.advance(10_000)
    expect(follower.status()).toMatchObject({ state: 'following', reason: null })
    await clock.advance(5_000)
    const { state, reason } = follower.status()
    expect(state).toBe('unreachable')
    expect(reason).toMatch(/^node_away: /)
    expect(Math.abs(Date.parse(reason!.split(' ').at(-1)!) - hungMs)).toBeLessThan(2_000)
    // Beyond the deadline of a step it stays told, without a moment of `following`.
    for (let second = 0; second < 240; second++) {
      await clock.advance(1_000)
      expect(follower.status().state).toBe('unreachable')
    }
    node.head = head
    chain.mine(1)
    await clock.advance(140_000)
    expect(follower.status()).toMatchObject({ state: 'following', reason: null })
    await end()
  })

  test('a node that hangs from the start on shows within 15 s, since when, and until it answers (reliability F-02, I-11)', async () => {
    const hang = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
    let hangs = true
    const { clock, follower, end } = followFake(
      20,
      {},
      createModelDisk(),
      createFakeChain(1),
      silentLog,
      ({ head, probe }) => ({
        head: (signal) => (hangs ? hang(signal) : head(signal)),
        probe: (signal) => (hangs ? hang(signal) : probe(signal)),
      }),
    )
    const startedMs = clock.now()
    await clock.advance(10_000)
    expect(follower.status()).toMatchObject({ state: 'starting', reason: null })
    await clock.advance(5_000)
    // Beyond the deadline of a step it stays told.
    for (let second = 0; second < 240; second++) {
      const { state, reason } = follower.status()
      expect(state).toBe('unreachable')
      if (second < 60) expect(Date.parse(/^node_away: .* (\S+)$/.exec(reason!)![1]!)).toBe(startedMs)
      await clock.advance(1_000)
    }
    hangs = false
    await clock.advance(140_000)
    expect(follower.status()).toMatchObject({ state: 'following', reason: null })
    await end()
  })

  test('a node that has its newest block and traces for a minute is starting, not away', async () => {
    const { clock, follower, end } = followFake(
      20,
      {},
      createModelDisk(),
      createFakeChain(1),
      silentLog,
      ({ probe, wake }) => ({ probe: (signal) => wake(60_000, signal).then(() => probe(signal)) }),
    )
    for (let second = 0; second < 59; second++) {
      await clock.advance(1_000)
      expect(follower.status()).toMatchObject({ state: 'starting', reason: null })
    }
    await clock.advance(5_000)
    expect(follower.status()).toMatchObject({ state: 'following', reason: null })
    await end()
  })

  test('blocks that a slow node takes half a minute for are no silence', async () => {
    const { clock, chain, node, follower, end } = followFake(20)
    await clock.advance(5_000)
    const { blocks } = node
    node.blocks = async function* (range, signal) {
      await node.wake(25_000, signal)
      yield* blocks(range, signal)
    }
    chain.mine(3)
    for (let second = 0; second < 40; second++) {
      await clock.advance(1_000)
      expect(follower.status().state).toBe('following')
    }
    await end()
  })

  test.each([1, 2, 10, 15])(
    'a fork of depth %i is one event, and all rows are those of the new branch (reliability F-13, F-14)',
    async (depth) => {
      const world = followFake(100)
      const { clock, chain, head, end } = world
      await clock.advance(60_000)
      const events: string[] = []
      head.subscribe(({ type }) => events.push(type))
      chain.fork(depth, depth + 1)
      await clock.advance(2_000)
      expect(events.filter((type) => type === 'reorganised')).toHaveLength(1)
      expect(differences(world)).toEqual([])
      expect(head.view().orphans.map(({ height }) => height)).toEqual(Array.from({ length: depth }, (_, i) => 100 - i))
      await end()
    },
  )

  test.each([3, 40])(
    'a fork of depth %i while history is fetched leaves no row of the lost branch (reliability F-18)',
    async (depth) => {
      const world = followFake(400, { chunkBlocks: 20 })
      const { clock, chain, node, follower, end } = world
      const { blocks } = node
      let forked = false
      node.blocks = async function* (range, signal) {
        for await (const batch of blocks(range, signal)) {
          const { backfill } = follower.status()
          if (!forked && backfill !== null && backfill.done > 100 && backfill.done < backfill.total) {
            forked = true
            chain.fork(depth, depth + 2)
          }
          yield batch
        }
      }
      await clock.advance(240_000)
      expect(forked, 'the fork came between').toBe(true)
      expect(differences(world)).toEqual([])
      await end()
    },
  )

  test('a fork that no notice tells of is found by its parent hash at the next poll (reliability F-22)', async () => {
    const world = followFake(50, { pollMs: 1_000 })
    const { clock, chain, end } = world
    await clock.advance(60_000)
    chain.fork(2, 3)
    // A poll, and what reading three blocks takes.
    await clock.advance(1_500)
    expect(differences(world)).toEqual([])
    await end()
  })

  test('a node that names two forks in turn moves us at most once in 10 s (reliability F-11)', async () => {
    const world = followFake(100)
    const { clock, chain, node, follower, end } = world
    await clock.advance(60_000)
    const other = refOfFake(chain.tip())
    chain.fork(3, 3)
    const rival = refOfFake(chain.tip())
    let turn = 0
    node.head = async () => (turn++ % 2 === 0 ? other : rival)
    for (let i = 0; i < 50; i++) {
      const before = follower.status().reorgs.count
      await clock.advance(10_000)
      expect(follower.status().reorgs.count - before).toBeLessThanOrEqual(i === 0 ? 6 : 1)
    }
    await end()
  })

  test.each([-3_600_000, 3_600_000])(
    'the wall clock leaps by %i ms: nothing waits for it and no row differs (reliability F-30)',
    async (leapMs) => {
      let offset = 0
      const world = followFake(60, {}, undefined, undefined, undefined, undefined, (clock) => ({
        ...clock,
        now: () => clock.now() + offset,
      }))
      const { clock, chain, follower, end } = world
      await clock.advance(60_000)
      offset = leapMs
      chain.mine(3)
      chain.fork(2, 3)
      await clock.advance(10_000)
      expect(follower.status().state).toBe('following')
      expect(differences(world)).toEqual([])
      await end()
    },
  )

  test('a process that stood still for five minutes is at the head again within one (reliability F-27)', async () => {
    let pausedMs = 0
    const world = followFake(60, {}, undefined, undefined, undefined, undefined, (clock) => ({
      ...clock,
      now: () => clock.now() + pausedMs,
      monotonic: () => clock.monotonic() + pausedMs,
    }))
    const { clock, chain, follower, end } = world
    await clock.advance(60_000)
    pausedMs = 300_000
    chain.mine(25)
    await clock.advance(60_000)
    expect(differences(world)).toEqual([])
    expect(follower.status()).toMatchObject({ state: 'following', reason: null })
    expect(await end(), 'no timer twice').toBe(0)
  })

  test('blocks whose times repeat, run backwards or lie in the future are taken as they are (reliability F-30)', async () => {
    const chain = createFakeChain(3, 0)
    const world = followFake(40, {}, undefined, chain)
    const { clock, head, end } = world
    await clock.advance(60_000)
    expect(head.view().tip?.timeMs).toBe(chain.genesis.header.timeMs)
    expect(differences(world)).toEqual([])
    await end()
  })

  test('the engine goes away in the middle of writing and comes back: nothing is written twice or lost (reliability F-44)', async () => {
    const world = followFake(200, { chunkBlocks: 10 })
    const { clock, chain, weather, disk, end } = world
    weather.rate = 0.5
    await clock.advance(120_000)
    chain.mine(30)
    await clock.advance(60_000)
    weather.rate = 0
    await clock.advance(60_000)
    expect(weather.fired.lost).toBeGreaterThan(10)
    expect(disk.bundles.size).toBe(chain.tip().header.height - DEPTH + 1)
    expect(differences(world)).toEqual([])
    await end()
  })

  test('a node that takes a minute for each answer holds up its own chain only (reliability I-8)', async () => {
    const clock = createVirtualClock()
    const slow = followFake(40, {}, undefined, createFakeChain(5), silentLog, undefined, () => clock)
    const quick = followFake(40, {}, undefined, createFakeChain(6), silentLog, undefined, () => clock)
    const { blocks } = slow.node
    slow.node.blocks = async function* (range, signal) {
      await clock.sleep(60_000, signal)
      yield* blocks(range, signal)
    }
    await clock.advance(10_000)
    expect(differences(quick)).toEqual([])
    slow.chain.mine(2)
    for (let i = 0; i < 10; i++) {
      quick.chain.mine(1)
      await clock.advance(2_000)
      expect(quick.head.view().tip?.hash).toBe(quick.chain.tip().hash)
    }
    const stopped = Promise.all([slow.follower.stop(), quick.follower.stop()])
    await clock.advance(10_000)
    await stopped
  })

  test('what a node could is gone only when it says so twice: a single wrong answer would stand for an hour (screens-evm §0.1)', async () => {
    let asked = 0
    let wrong = { from: 1, to: 1 }
    const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
      async probe(signal) {
        const found = await honest.probe(signal)
        const isWrong = asked >= wrong.from && asked <= wrong.to
        asked++
        const archive = isWrong ? ({ ok: false, why: 'garbled' } as const) : ({ ok: true, how: 'so' } as const)
        return { ...found, can: { ...found.can, archive } }
      },
    })
    const { clock, follower, end } = followFake(20, {}, undefined, undefined, silentLog, adapt)
    await clock.advance(1_000)
    expect(asked).toBe(1)
    await clock.advance(3_700_000)
    expect([asked, follower.status().capabilities?.can.archive.ok]).toEqual([3, true])
    wrong = { from: 3, to: Number.POSITIVE_INFINITY }
    await clock.advance(3_700_000)
    expect([asked, follower.status().capabilities?.can.archive.ok]).toEqual([5, false])
    // No news any more.
    await clock.advance(3_700_000)
    expect(asked).toBe(6)
    await end()
  })
})
