import { afterEach, expect, test } from 'vitest'
import type { LayerReads } from '@orrery/model/layer'
import { PARTY_DAYS, PARTY_ROLE, PARTY_SUM } from '@orrery/model/party-days'
import type { RuntimeLayer } from '../../runtime.ts'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

let server: TestServer
afterEach(() => server.close())

/** A chain of the account family whose blocks are found by work. */
async function minedWorld() {
  const world = await createAccountWorld()
  const { chain } = world.runtime
  if (chain.family !== 'evm') throw new Error('the account chain is none')
  Object.assign(world.runtime, { chain: { ...chain, quirks: { ...chain.quirks, consensus: 'pow' } } })
  return world
}

test('screens-evm §16.6: miners share the blocks of a span as the blocks tell, across Head and archive and after a fork', async () => {
  const world = await minedWorld()
  world.reorganise(3)
  server = await startTestServer([world])
  const { client } = server
  const chain = world.runtime.chain.code
  const shares = await client.listMiningPools({ chain, span: '30d' })
  const blocks = world.chain.map(({ block }) => block)
  const counts = new Map<string, number>()
  for (const { producer } of blocks) counts.set(producer!, (counts.get(producer!) ?? 0) + 1)
  expect(shares).toMatchObject({ span: '30d', blocks: blocks.length, whole: true })
  expect(new Map(shares.hits.map((hit) => [hit.code.toLowerCase(), hit.blocks]))).toEqual(counts)
  const [first] = shares.hits
  const own = blocks.filter(({ producer }) => producer === first!.code.toLowerCase())
  expect(first).toMatchObject({
    empty: own.filter(({ txCount }) => txCount === 0).length,
    lastHeight: own.at(-1)!.height,
    fees: own.some(({ fees }) => fees === null) ? null : own.reduce((sum, { fees }) => sum + fees!, 0n).toString(),
  })
  const uncles = world.chain.flatMap((bundle) => bundle.family['test_uncles'] ?? [])
  for (const hit of shares.hits)
    expect(hit.uncles).toBe(uncles.filter((row) => row['miner'] === hit.code.toLowerCase()).length)
  const miner = await client.getMiningPool({ chain, miningPool: first!.code.toLowerCase() })
  expect(miner.spans.map(({ span, blocks: found, of }) => [span, found, of]).at(-1)).toEqual([
    '30d',
    own.length,
    blocks.length,
  ])
  const list = await client.listMiningPoolBlocks({ chain, miningPool: first!.code.toLowerCase(), limit: 100 })
  expect(list.hits.map(({ height }) => height)).toEqual(
    own
      .map(({ height }) => height)
      .reverse()
      .slice(0, 100),
  )
  await expect(client.listMiningPools({ chain, span: 'all' })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  await expect(client.getMiningPool({ chain, miningPool: 'antpool' })).rejects.toMatchObject({
    code: 'ADDRESS_MALFORMED',
  })
})

test('screens-evm §16.6: miners bear the names that the operator’s labels give their addresses, others none', async () => {
  const world = await minedWorld()
  const [named, other] = [...new Set(world.chain.map(({ block }) => block.producer))]
  Object.assign(world.runtime, { labels: [{ address: named, tag: 'A pool', kind: 'miner', source: '' }] })
  server = await startTestServer([world])
  const chain = world.runtime.chain.code
  const { hits } = await server.client.listMiningPools({ chain, span: '30d' })
  const nameOf = (miner: unknown) => hits.find(({ code }) => code.toLowerCase() === miner)?.name
  expect([nameOf(named), nameOf(other)]).toEqual(['A pool', null])
  expect(await server.client.getMiningPool({ chain, miningPool: String(named) })).toMatchObject({ name: 'A pool' })
})

test('screens-evm §16.6: a chain without proof of work has no miners', async () => {
  const world = await createAccountWorld()
  server = await startTestServer([world])
  await expect(server.client.listMiningPools({ chain: world.runtime.chain.code })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})

test('screens-evm §16.6: a miner is as lucky as its blocks of a day are more than its share of the three days before', async () => {
  const world = await createAccountWorld()
  const { chain } = world.runtime
  if (chain.family !== 'evm') throw new Error('the account chain is none')
  Object.assign(world.runtime, { chain: { ...chain, quirks: { ...chain.quirks, consensus: 'pow' } } })
  // The blocks there are become those of before: a minute of the test is a day.
  world.clock.tick(86_400_000 - 30_000)
  world.extend(40)
  server = await startTestServer([world])
  const { hits, blocks } = await server.client.listMiningPools({ chain: chain.code, span: '1d' })
  const dayAgo = world.clock.now() - 86_400_000
  const [before, since] = [true, false].map((isBefore) =>
    world.chain.map(({ block }) => block).filter(({ timeMs }) => timeMs < dayAgo === isBefore),
  )
  expect([blocks, before!.length > 20]).toEqual([since!.length, true])
  const by = (of: typeof before, miner: string) => of!.filter(({ producer }) => producer === miner).length
  for (const { code, luck } of hits) {
    const [own, earlier] = [by(since, code), by(before, code)]
    if (earlier < 10) expect(luck).toBeNull()
    else expect(luck).toBeCloseTo(own / ((since!.length * earlier) / before!.length), 9)
  }
  expect(hits.some(({ luck }) => luck !== null)).toBe(true)
})

test('screens-evm §16.6: a miner’s days are what the ledger of who got the fees of blocks counts, and none of a day that it is still in', async () => {
  const world = await minedWorld()
  const miner = world.chain[0]!.block.producer!
  const today = Math.floor(world.clock.now() / 86_400_000)
  const counted = new Map([
    [today - 2, { own: 3, all: 12 }],
    [today - 1, { own: 0, all: 10 }],
    [today, { own: 1, all: 2 }],
  ])
  const layer: RuntimeLayer = {
    status: () => ({ id: PARTY_DAYS, from: 0, through: 20, lack: null }),
    consistent: (read) =>
      read(world.chain[20]!.block, {
        summed: (_: string, match: { readonly role: number; readonly address?: string }) =>
          Promise.resolve(
            match.role !== PARTY_ROLE[PARTY_SUM.recipients]
              ? []
              : [...counted].flatMap(([day, { own, all }]) => {
                  const count = match.address === undefined ? all : match.address === miner ? own : 0
                  return count === 0 ? [] : [{ day, count }]
                }),
          ),
      } as unknown as LayerReads),
  }
  Object.assign(world.runtime, { layers: new Map([[PARTY_DAYS, layer]]) })
  server = await startTestServer([world])
  const { days } = await server.client.getMiningPool({ chain: world.runtime.chain.code, miningPool: miner })
  expect(days).toHaveLength(90)
  expect(days.slice(-3)).toEqual([
    { timeMs: (today - 2) * 86_400_000, blocks: 3, of: 12 },
    { timeMs: (today - 1) * 86_400_000, blocks: 0, of: 10 },
    { timeMs: today * 86_400_000, blocks: null, of: null },
  ])
})
