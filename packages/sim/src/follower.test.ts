import type { Adapter } from '@orrery/family/adapter'
import { OrreryError } from '@orrery/errors/orrery-error'
import { CAPABILITIES, type Capabilities } from '@orrery/model/capabilities'
import { silentLog, type Log } from '@orrery/primitives/log'
import type { VirtualClock } from '@orrery/primitives/virtual-clock'
import { describe, expect, test } from 'vitest'
import { createFakeChain, refOfFake, type FakeBlock } from './fake-chain.ts'
import { DEPTH, followFake } from './testing/follow-fake.ts'

describe('a follower', () => {
  test('shows the newest blocks within the first second, with a long history still to come', async () => {
    const { clock, head, chain, end } = followFake(600)
    await clock.advance(1_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    expect(await end()).toBe(0)
  })

  test('archives what is deep, backfills the rest and says how far it is', async () => {
    const { clock, head, chain, follower, disk, end } = followFake(300)
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

  test('the next chunk of history is asked of a far node while the last blocks of the one before come in, and no third', async () => {
    const overlapsAt = async (wayMs: number): Promise<number> => {
      const under = new Set<number>()
      let overlaps = 0
      let clock: VirtualClock | undefined
      const adapt = (node: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
        async *blocks(range, signal) {
          if (range.to - range.from === 59) under.add(range.from)
          expect(under.size).toBeLessThanOrEqual(2)
          if (under.size === 2) overlaps++
          try {
            await clock!.sleep(wayMs, signal)
            yield* node.blocks(range, signal)
          } finally {
            under.delete(range.from)
          }
        },
      })
      const { disk, end, ...rest } = followFake(916, { chunkBlocks: 60 }, undefined, undefined, undefined, adapt)
      clock = rest.clock
      await clock.advance(60_000)
      expect(disk.bundles.size).toBe(901)
      await end()
      return overlaps
    }
    expect(await overlapsAt(0)).toBe(0)
    expect(await overlapsAt(100)).toBeGreaterThan(5)
  })

  test('a node that falls behind or starts from genesis takes nothing back (reliability F-10)', async () => {
    const { clock, head, chain, node, follower, disk, end } = followFake(100)
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

  test('what the node can do is asked again each hour beside the tip, and a change is logged (screens-evm §0.1)', async () => {
    const lines: string[] = []
    const log: Log = {
      ...silentLog,
      info: (text, fields) => void lines.push(`${text}: ${String(fields?.['changes'])}`),
    }
    const { clock, chain, node, follower, head, end } = followFake(20, {}, undefined, undefined, log)
    await clock.advance(1_000)
    const { probe } = node
    let asked = 0
    node.probe = async (signal) => {
      asked++
      // A node that takes its time: blocks go on meanwhile.
      await clock.sleep(60_000, signal)
      const found = await probe(signal)
      return { ...found, can: { ...found.can, traces: { ok: true, how: 'trace_block' } } }
    }
    await clock.advance(3_599_000)
    expect(asked).toBe(1)
    chain.mine(1)
    await clock.advance(20_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    expect(follower.status().capabilities?.can.traces.ok).toBe(false)
    await clock.advance(60_000)
    expect(follower.status().capabilities?.can.traces).toEqual({ ok: true, how: 'trace_block' })
    expect(lines.filter((line) => line.includes('trace_block'))).toEqual([
      'the node can do other things than before: traces: no → trace_block',
    ])
    await clock.advance(3_700_000)
    expect(asked).toBe(2)
    expect(lines.filter((line) => line.includes('trace_block'))).toHaveLength(1)
    await end()
  })

  test('history that the node never gives makes nobody ask it what it can', async () => {
    let asked = 0
    const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
      // The first answers; any other would hold blocks up.
      probe: (signal) => (asked++ === 0 ? honest.probe(signal) : new Promise(() => {})),
      async *blocks(range, signal) {
        // A pruned node: it ends before what it does not have.
        if (range.from >= 100) yield* honest.blocks(range, signal)
      },
    })
    const { clock, head, chain, follower, end } = followFake(200, {}, undefined, undefined, silentLog, adapt)
    await clock.advance(300_000)
    expect(follower.status().backfill?.done).toBe(0)
    chain.mine(3)
    await clock.advance(20_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    expect(asked).toBe(1)
    await end()
  })

  test('a node that is in doubt is asked again beside the tip what it can, once in three minutes', async () => {
    let asked = 0
    let inDoubt = false
    const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
      doubts: () => inDoubt,
      async probe(signal) {
        const found = await honest.probe(signal)
        if (asked++ === 0) return found
        await clock.sleep(60_000, signal)
        return { ...found, can: { ...found.can, prevouts: { ok: false, why: 'not this one' } } }
      },
    })
    const { clock, head, chain, follower, end } = followFake(20, {}, undefined, undefined, silentLog, adapt)
    await clock.advance(600_000)
    expect(asked).toBe(1)
    inDoubt = true
    await clock.advance(15_000)
    expect(asked).toBe(2)
    chain.mine(1)
    await clock.advance(20_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    await clock.advance(60_000)
    expect(follower.status().capabilities?.can.prevouts.ok).toBe(false)
    await clock.advance(80_000)
    expect(asked).toBe(2)
    await clock.advance(180_000)
    expect(asked).toBe(3)
    inDoubt = false
    await clock.advance(900_000)
    expect(asked).toBe(3)
    await end()
  })

  test('screens-evm §0.1: until the node answers, what it could before is told with the time of then', async () => {
    const can = Object.fromEntries(CAPABILITIES.map((name) => [name, { ok: true, how: 'so' }])) as Capabilities['can']
    const before: Capabilities = { client: 'before', checkedMs: -5, can }
    let last: Capabilities = before
    const memory = { last: () => last, save: async (found: Capabilities) => void (last = found) }
    let isUp = false
    const adapt = (honest: Adapter<FakeBlock>): Partial<Adapter<FakeBlock>> => ({
      probe: (signal) =>
        isUp
          ? honest.probe(signal)
          : Promise.reject(new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'SIM', reason: 'down' })),
    })
    const { clock, follower, end } = followFake(20, {}, undefined, undefined, silentLog, adapt, undefined, memory)
    await clock.advance(20_000)
    expect(follower.status()).toMatchObject({ state: 'unreachable', capabilities: before, remembered: true })
    isUp = true
    await clock.advance(60_000)
    expect(follower.status().state).toBe('following')
    expect(last.client).not.toBe('before')
    expect(last.checkedMs).toBeGreaterThan(-5)
    expect(follower.status().capabilities).toEqual(last)
    expect(follower.status().remembered).toBeUndefined()
    await end()
  })

  test('screens-evm §0.4: of a node whose answers do not hold together that is told, and not that it is away', async () => {
    let lies = true
    const adapt = (): Partial<Adapter<FakeBlock>> => ({
      verify: () => {
        if (lies)
          throw new OrreryError('UPSTREAM_MISMATCH', { source: 'fake', height: 20, reason: 'its hash is wrong' })
      },
    })
    const { clock, follower, end } = followFake(20, {}, undefined, undefined, silentLog, adapt)
    await clock.advance(20_000)
    expect(follower.status()).toMatchObject({
      state: 'unreachable',
      reason: expect.stringMatching(/^answer_refused: .*its hash is wrong/),
    })
    lies = false
    await clock.advance(60_000)
    expect(follower.status()).toMatchObject({ state: 'following', reason: null })
    await end()
  })

  test('a full disk stops writing, not following, and heals by itself (reliability F-28)', async () => {
    const { clock, head, chain, weather, disk, follower, end } = followFake(20)
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
    const { clock, chain, node, follower, end } = followFake(20)
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

  test('a node that names a head whose blocks it does not give is not asked without a pause (reliability F-01, F-09)', async () => {
    const { clock, chain, node, head, follower, end } = followFake(20)
    let asked = 0
    const { head: honest } = node
    node.head = async () => {
      asked++
      return { height: 5_000, hash: `0x${'ab'.repeat(32)}` }
    }
    await clock.advance(60_000)
    expect(asked).toBeLessThanOrEqual(60)
    expect(follower.status().state).not.toBe('following')
    node.head = honest
    await clock.advance(30_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    await end()
  })

  test('after a long stop the newest blocks show even when the node has pruned the last archived one (reliability I-9)', async () => {
    const first = followFake(100)
    await first.clock.advance(60_000)
    await first.end()
    const { clock, chain, node, head, archive, end } = followFake(900, {}, first.disk, first.chain)
    const { blocks } = node
    node.blocks = (range, signal) => {
      if (range.from < 700)
        throw new OrreryError('UPSTREAM_RPC', { source: 'x', method: 'm', code: -1, reason: 'pruned' })
      return blocks(range, signal)
    }
    await clock.advance(30_000)
    expect(head.view().tip?.hash).toBe(chain.tip().hash)
    node.blocks = blocks
    await clock.advance(120_000)
    expect(archive.state().ranges).toEqual([{ from: 0, to: head.view().base! - 1 }])
    await end()
  })

  test('an unreachable node shows within 15 s and is left in peace (reliability F-01, I-11)', async () => {
    const { clock, node, follower, end } = followFake(20)
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

  test('a pool that comes in parts loses nobody when the node is asked anew (reliability F-47)', async () => {
    let streams = 0
    const chain = createFakeChain(1)
    chain.mine(20)
    for (let i = 0; i < 20; i++) chain.announce()
    const { clock, head, end } = followFake(0, {}, undefined, chain, silentLog, ({ pending, wake }) => ({
      async *pending(signal) {
        streams++
        for await (const { added } of pending!(signal)) {
          yield { added: added.slice(0, 2), removed: [], listed: added.map(({ hash }) => hash) }
          // Reading what the others are takes longer than an absent transaction is given.
          await wake(70_000, signal)
          yield { added: added.slice(2), removed: [] }
          await wake(10_000, signal)
          throw new Error('the connection was lost')
        }
      },
    }))
    await clock.advance(75_000)
    const held = head
      .view()
      .pending.list(0, 20)
      .map(({ hash }) => hash)
    await clock.advance(20_000)
    expect(streams).toBe(2)
    // Blocks come while the parts do.
    chain.mine(4)
    await clock.advance(20_000)
    const waiting = held.filter((hash) => chain.pool.has(hash))
    expect(waiting.length).toBeGreaterThan(2)
    expect(waiting.filter((hash) => head.view().pending.get(hash) === null)).toEqual([])
    await end()
  })

  test('retention bounds what is backfilled', async () => {
    const some = followFake(300, { retention: { lastBlocks: 100 } })
    await some.clock.advance(60_000)
    expect(Math.min(...some.disk.bundles.keys())).toBe(201)
    await some.end()
    const days = followFake(300, { retention: { lastDays: 0.025 } })
    await days.clock.advance(60_000)
    expect(Math.min(...days.disk.bundles.keys())).toBe(300 - (0.025 * 86_400) / 12)
    await days.end()
    const none = followFake(300, { retention: 'none' })
    await none.clock.advance(60_000)
    none.chain.mine(20)
    await none.clock.advance(60_000)
    expect(Math.min(...none.disk.bundles.keys())).toBe(285)
    expect(none.follower.status().backfill).toBeNull()
    await none.end()
  })

  test('blocks of the Head are read again after history that they refer to was missing for a second time', async () => {
    const { clock, head, archive, end } = followFake(100, { backfillOrder: 'up' })
    await clock.advance(60_000)
    const events: string[] = []
    head.subscribe((event) => events.push(event.type))
    void archive.rewind(20)
    await clock.advance(60_000)
    expect(archive.state().ranges).toEqual([{ from: 0, to: head.view().base! - 1 }])
    expect(events).toContain('revised')
    await end()
  })

  test('a start of history that cannot be found is told and tried again', async () => {
    const told: string[] = []
    const log: Log = { ...silentLog, error: (message) => told.push(message), warn: (message) => told.push(message) }
    const { clock, node, disk, end } = followFake(300, { retention: { lastDays: 0.025 } }, undefined, undefined, log)
    const { normalize } = node
    node.normalize = (raw) => {
      if (raw.header.height < 270) throw new Error('broken')
      return normalize(raw)
    }
    await clock.advance(60_000)
    expect(told).toContain('backfill failed and tries again')
    node.normalize = normalize
    await clock.advance(60_000)
    expect(Math.min(...disk.bundles.keys())).toBe(120)
    await end()
  })

  test('a restart goes on where the last run ended', async () => {
    const first = followFake(100)
    await first.clock.advance(60_000)
    await first.end()
    const second = followFake(140, {}, first.disk)
    await second.clock.advance(2_000)
    expect(second.head.view().tip?.height).toBe(140)
    expect(second.archive.state().ranges).toEqual([{ from: 0, to: second.head.view().base! - 1 }])
    expect(second.follower.status().backfill?.total).toBe(second.head.view().base)
    await second.end()
  })
})
