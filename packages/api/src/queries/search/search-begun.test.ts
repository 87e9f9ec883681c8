import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { createChainDesk } from '../chain-desk.ts'

const wireOf = (world: World) =>
  createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 1_000 }).wire

const searchIn = (world: World) => {
  const api = createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  return async (q: string) => (await client.search({ q })).hits.map(({ kind, id, exact }) => ({ kind, id, exact }))
}

test('screens-evm §2.1: the first seven digits of a hash name what the newest blocks and the pool hold, and never it alone', async () => {
  for (const world of [await createAccountWorld(8), await createOutputWorld(8)]) {
    const search = searchIn(world)
    const wire = wireOf(world)
    const view = world.head.view()
    const bundle = view.bundle(view.tip!.height)!
    const waiting = view.pending.list(0, 1)
    const held = [
      { kind: 'block', hash: bundle.block.hash },
      ...[...bundle.txs, ...waiting].map(({ hash }) => ({ kind: 'transaction', hash })),
    ]
    expect(held.length).toBeGreaterThan(1)
    for (const { kind, hash } of held) {
      const digits = hash.slice(2, 11)
      const hit = { kind, id: wire.hash(hash), exact: false }
      // Digits alone are a height.
      if (/^\d+$/.test(digits)) continue
      expect(await search(digits.toUpperCase()), hash).toContainEqual(hit)
      expect(await search(`0x${digits}`), hash).toContainEqual(hit)
    }
    expect(await search(bundle.block.hash.slice(2, 8).replace(/^\d/, 'a'))).toEqual([])
  }
})

test('screens-evm §2.1: the beginning of an address finds the addresses of the index that begin so, in any case of its letters', async () => {
  const world = await createAccountWorld(8)
  await world.settle(3)
  const search = searchIn(world)
  const address = world.chain.flatMap(({ accountTxs }) => accountTxs.map((row) => row.address)).toSorted()[0]!
  const hits = await search(address.slice(0, 39).toUpperCase().replace('0X', '0x'))
  expect(hits).toContainEqual({ kind: 'address', id: wireOf(world).address(address), exact: false })
  expect(hits.every(({ id }) => id.toLowerCase().startsWith(address.slice(0, 39)))).toBe(true)
  expect(hits.length).toBeLessThanOrEqual(5)
  expect(await search(`0x${'fedcba'.repeat(3)}`)).toEqual([])
})

test('screens-evm §2.1: a hash or an address as pages shorten it is found by how it begins and ends, and says that it is shortened where nothing does', async () => {
  const world = await createAccountWorld(8)
  await world.settle(3)
  const api = createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const view = world.head.view()
  const { hash } = view.bundle(view.tip!.height)!.block
  const address = wireOf(world).address(world.chain.flatMap(({ accountTxs }) => accountTxs)[0]!.address)
  for (const id of [hash, address])
    for (const dots of ['…', '...', '..']) {
      const { hits } = await client.search({ q: `${id.slice(0, 8)}${dots}${id.slice(-4)}` })
      expect(
        hits.map((hit) => ({ id: hit.id, exact: hit.exact })),
        dots,
      ).toEqual([{ id, exact: false }])
    }
  const other = await client.search({ q: `${hash.slice(0, 8)}…${hash.endsWith('f') ? '0000' : 'ffff'}` })
  expect(other.hits).toEqual([])
  expect(other.hints).toMatchObject([{ kind: 'transaction', why: 'shortened' }])
  // Too little to be an id, and names, are none that were shortened.
  for (const q of ['ab...c', 'alice.eth', 'a.b'])
    expect(
      (await client.search({ q })).hints.map(({ why }) => why),
      q,
    ).not.toContain('shortened')
})

test('screens-nonevm §12.2: on an output chain eight digits of an older transaction find it, by the outputs that it made', async () => {
  const world = await createOutputWorld(12)
  const asked: number[] = []
  const { reads } = world.runtime.archive
  const search = searchIn({
    ...world,
    runtime: {
      ...world.runtime,
      archive: {
        ...world.runtime.archive,
        reads: { ...reads, familyKeys: (...key) => (asked.push(1), reads.familyKeys(...key)) },
      },
    },
  } as World)
  await world.settle(8)
  const base = world.head.view().base!
  const older = world.chain.filter(({ block }) => block.height < base).flatMap(({ txs }) => txs)
  expect(older.length).toBeGreaterThan(5)
  for (const { hash } of older) {
    const hit = { kind: 'transaction', id: hash.slice(2), exact: false }
    // Digits alone are a height.
    if (/^\d+$/.test(hash.slice(2, 10))) continue
    expect(await search(hash.slice(2, 10)), hash).toContainEqual(hit)
    expect(await search(`0x${hash.slice(2, 40)}`), hash).toContainEqual(hit)
  }
  const before = asked.length
  expect(await search(older[0]!.hash.slice(2, 9).replace(/^\d+$/, 'abcdefa')), 'seven may begin many').toEqual([])
  expect(asked.length).toBe(before)
})
