import type { HomeInfo } from '@orrery/model/wire/chain'
import { expect, test, vi } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createAccountWorld } from '../testing/world.ts'
import { createChainDesk } from '../queries/chain-desk.ts'
import type { HomeBoard } from '../queries/chains/home-board.ts'
import { createLiveHub } from './live-hub.ts'
import { openLiveSession } from './live-session.ts'

async function open(backlog: number, home?: Pick<HomeBoard, 'read'>) {
  const world = await createAccountWorld(2)
  const own = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 100 })
  const desk = home === undefined ? own : (Object.create(own, { home: { value: home } }) as typeof own)
  const hub = createLiveHub({
    context: {
      clock: world.clock,
      knownChains: [],
      documents: null,
      operator: { name: null, contact: null, licence: null },
      software: { version: null, source: null },
      hubCharts: [],
      menuTabs: () => [],
      publicBase: null,
      storage: null,
      banners: [],
      contents: new Map(),
      downloads: Promise.resolve(null),
      contracts: Promise.resolve(null),
      faucets: Promise.resolve(null),
      visitor: 'test',
      desks: () => [desk],
    },
    log: silentLog,
  })
  const sent: string[] = []
  const ends: number[] = []
  const session = openLiveSession({
    hub,
    clock: world.clock,
    wire: { send: (text) => void sent.push(text), backlog: () => backlog, end: (code) => void ends.push(code) },
  })
  return { world, session, sent, ends, hub }
}

test('reliability S-25: a client with more than 4 MB unread is cut', async () => {
  const { session, sent, ends } = await open((4 << 20) + 1)
  session.receive('ping')
  expect({ sent, ends }).toEqual({ sent: [], ends: [1013] })
})

test('the message count starts anew after ten seconds', async () => {
  const { session, ends, world } = await open(0)
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 100; i++) session.receive('ping')
    world.clock.tick(10_000)
  }
  expect(ends).toEqual([])
  for (let i = 0; i < 101; i++) session.receive('ping')
  expect(ends).toEqual([1008])
})

test('a subscription that is repeated is one, and an ended session hears nothing more', async () => {
  const { session, sent, world } = await open(0)
  const order = JSON.stringify({
    op: 'subscribe',
    args: [
      { channel: 'block', instId: 'TESTNET' },
      { channel: 'block', instId: 'tn' },
    ],
  })
  session.receive(order)
  world.extend(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(sent.filter((text) => text.includes('"push"'))).toHaveLength(1)
  session.close()
  world.clock.tick(2_000)
  world.extend(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(sent.filter((text) => text.includes('"push"'))).toHaveLength(1)
})

test('screens-nonevm §2.3: block pushes come at most once a second', async () => {
  const { session, sent, world } = await open(0)
  session.receive(JSON.stringify({ op: 'subscribe', args: [{ channel: 'block', instId: 'TESTNET' }] }))
  const pushes = () => sent.filter((text) => text.includes('"push"'))
  world.extend(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(pushes()).toHaveLength(1)
  // The world's clock moved by one block; the next push has to wait for the rest of its second.
  world.clock.tick(-1_000)
  world.extend(1)
  world.clock.tick(-900)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(pushes()).toHaveLength(1)
  session.close()
})

test('explorer §4, §7: channel market tells price and change when one of them moved, channel state all numbers that did', async () => {
  vi.useFakeTimers()
  let home = { height: 1, price: '2.5', percentChange24h: null } as HomeInfo
  const { session, sent, world, hub } = await open(0, { read: async () => home })
  const pushes = () => sent.splice(0).flatMap((text) => ('type' in JSON.parse(text) ? [JSON.parse(text)] : []))
  const arg = (channel: string) => ({ channel, instId: 'TESTNET' })
  const next = async (now: Partial<HomeInfo>) => {
    home = { ...home, ...now }
    world.extend(1)
    await vi.advanceTimersByTimeAsync(2_000)
    return pushes()
  }
  session.receive(JSON.stringify({ op: 'subscribe', args: [arg('market')] }))
  await vi.advanceTimersByTimeAsync(0)
  expect(await next({ height: 2 })).toEqual([])
  const moved = { type: 'CHAIN', event: 'push', arg: arg('market'), data: { price: '2.6', percentChange24h: null } }
  expect(await next({ height: 3, price: '2.6' })).toEqual([moved])
  session.receive(JSON.stringify({ op: 'subscribe', args: [arg('state')] }))
  expect(await next({ percentChange24h: '4' })).toEqual([
    { type: 'CHAIN', event: 'push', arg: arg('state'), data: [{ key: 'percentChange24h', value: '4' }] },
    { ...moved, data: { price: '2.6', percentChange24h: '4' } },
  ])
  session.receive(JSON.stringify({ op: 'unsubscribe', args: [arg('market')] }))
  expect(await next({ price: '3' })).toMatchObject([{ arg: arg('state') }])
  session.close()
  hub.close()
  vi.useRealTimers()
})
