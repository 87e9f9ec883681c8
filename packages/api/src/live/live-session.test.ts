import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createAccountWorld } from '../testing/world.ts'
import { createChainDesk } from '../queries/chain-desk.ts'
import { createLiveHub } from './live-hub.ts'
import { openLiveSession } from './live-session.ts'

async function open(backlog: number) {
  const world = await createAccountWorld(2)
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 100 })
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
