import { OrreryError } from '@orrery/errors/orrery-error'
import type { MasternodeLookups } from '@orrery/family/masternode-lookup'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { testMasternode, testMasternodes } from '../../testing/test-masternodes.ts'
import { createOutputWorld } from '../../testing/world.ts'
import { paymentOrder } from './payment-order.ts'

const ALL = [
  testMasternode(3),
  testMasternode(1, { kind: 'evolution', lastPaidHeight: 9 }),
  testMasternode(2, { status: 'banned', bannedHeight: 8, lastPaidHeight: null }),
]

async function siteOf(masternodes: MasternodeLookups | undefined) {
  const world = await createOutputWorld()
  if (masternodes) world.node.masternodes = masternodes
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  return { client: server.client, chain: world.runtime.chain.code, world }
}

test('screens-nonevm §4.5: masternodes are listed whoever was paid last first, counted and narrowed', async () => {
  const node = testMasternodes(ALL)
  const { client, chain } = await siteOf(node)
  const ids = async (more: object) =>
    (await client.listMasternodes({ chain, ...more })).list.hits.map(({ id }) => Number.parseInt(id, 16))
  expect(await ids({})).toEqual([1, 3, 2])
  expect(await ids({ group: 'enabled' })).toEqual([1, 3])
  expect(await ids({ group: 'banned' })).toEqual([2])
  expect(await ids({ group: 'evolution' })).toEqual([1])
  expect(await ids({ find: '203.0.113.3' })).toEqual([3])
  expect(await ids({ find: ` ${ALL[2]!.id.slice(2).toUpperCase()}` })).toEqual([2])
  expect(await ids({ find: 'nobody' })).toEqual([])
  const { counts, list } = await client.listMasternodes({ chain })
  expect(counts).toEqual({ all: 3, enabled: 2, banned: 1, evolution: 1 })
  expect(list).toMatchObject({ total: 3, extend: { totalIsFloor: false } })
  // All of them are megabytes for a real node: one question serves everybody for a while.
  expect(node.asked()).toBe(1)
})

test('pages of masternodes are walked without one twice', async () => {
  const many = Array.from({ length: 25 }, (_, n) => testMasternode(n + 1))
  const { client, chain } = await siteOf(testMasternodes(many))
  const first = (await client.listMasternodes({ chain, limit: 10 })).list
  const second = (await client.listMasternodes({ chain, limit: 10, cursor: first.extend.next! })).list
  const third = (await client.listMasternodes({ chain, limit: 10, page: 3 })).list
  expect(new Set([first, second, third].flatMap(({ hits }) => hits.map(({ id }) => id))).size).toBe(25)
})

test('one masternode is told with when it was paid, and another is not found', async () => {
  const { client, chain, world } = await siteOf(testMasternodes(ALL))
  const detail = await client.getMasternode({ chain, masternode: ALL[0]!.id.slice(2) })
  expect(detail).toMatchObject({
    status: 'enabled',
    lastPaidHeight: 3,
    lastPaidMs: world.chain[3]!.block.timeMs,
    queue: { place: 1, of: 2 },
    collateral: { hash: 'c0'.repeat(32), vout: 1 },
  })
  await expect(client.getMasternode({ chain, masternode: 'ee'.repeat(32) })).rejects.toMatchObject({
    code: 'MASTERNODE_NOT_FOUND',
  })
})

test('whoever waits the longest is paid next; a return counts from when it came back, a first wait from the registration (DIP-3)', () => {
  const fresh = testMasternode(4, { lastPaidHeight: null, registeredHeight: 5 })
  const back = testMasternode(5, { lastPaidHeight: 1, revivedHeight: 7 })
  const old = testMasternode(6, { lastPaidHeight: 2 })
  const all = [fresh, back, old, testMasternode(2, { status: 'banned' })]
  expect([old, fresh, back].map((one) => paymentOrder(all, one)?.place)).toEqual([1, 2, 3])
  expect(paymentOrder(all, all[3]!)).toBeNull()
  // A node that does not tell when masternodes were registered tells no order.
  expect(paymentOrder([...all, testMasternode(7, { registeredHeight: null })], old)).toBeNull()
})

test('what masternodes do for the chain is told with the votes that fund a proposal: a tenth of all weights', async () => {
  const many = [...Array(26).keys()].map((n) => testMasternode(n + 1))
  const evolution = testMasternode(40, { kind: 'evolution' })
  const { client, chain } = await siteOf(testMasternodes([...many, evolution, ALL[2]!]))
  const state = await client.getMasternodeState({ chain })
  // 26 of one vote and one of four; who is banned has none.
  expect(state).toMatchObject({ chainLockHeight: 50, nextSuperblock: 60, budget: '7', votesNeeded: 3 })
  expect((await client.listProposals({ chain })).list.hits).toMatchObject([
    { name: 'team', amount: '9', balance: 2, isFunded: true, payout: null },
  ])
})

test('what the node does not tell is unknown beside what it tells, and a chain without masternodes says so', async () => {
  const late = testMasternodes(ALL, {
    list: async () => {
      throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'x', reason: 'gone' })
    },
  })
  const { client, chain } = await siteOf(late)
  expect(await client.getMasternodeState({ chain })).toMatchObject({
    counts: null,
    votesNeeded: null,
    chainLockHeight: 50,
  })
  const without = await siteOf(undefined)
  for (const ask of [
    () => without.client.listMasternodes({ chain: without.chain }),
    () => without.client.getMasternodeState({ chain: without.chain }),
    () => without.client.listProposals({ chain: without.chain }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  const silent = await siteOf(testMasternodes(ALL, { list: async () => null, proposals: async () => null }))
  await expect(silent.client.listMasternodes({ chain: silent.chain })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})
