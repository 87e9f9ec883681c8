import type { LayerReads } from '@orrery/model/layer'
import type { FamilyMatch, PageQuery } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { OUTPUT_ACCOUNTS, outputChain, outputFamily } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

const row = (height: number, years: number) => ({
  height,
  tx_index: 2,
  seq: 1,
  txid: `0x${'ab'.repeat(32)}`,
  time_ms: 9_000,
  years,
  made: 3,
  made_ms: 5,
  address: years === 12 ? null : OUTPUT_ACCOUNTS[0]!,
  value: 1n << 70n,
})

test('screens-nonevm §4.5: coins that woke are told newest first, by how many years they lay still, and only where their ledger is', async () => {
  const world = await createOutputWorld(5, 30)
  const tip = world.chain.at(-1)!.block
  const rows = [row(20, 1), row(12, 12), row(9, 3)]
  const asked: FamilyMatch[] = []
  const reads = {
    familyPage: (_table: string, match: FamilyMatch, { limit, before }: PageQuery) => {
      asked.push(match)
      const years = match['years'] as readonly number[] | undefined
      return Promise.resolve(
        rows
          .filter((one) => (years?.includes(one.years) ?? true) && (before === undefined || one.height < before.height))
          .slice(0, limit),
      )
    },
  } as unknown as LayerReads
  const layer = {
    status: () => ({ id: 'coin-wakes', from: 0, through: tip.height, lack: null }),
    consistent: <T>(read: (through: BlockRef, reads: LayerReads) => Promise<T>) => read(tip, reads),
  }
  const runtime = { ...world.runtime, layers: new Map([['coin-wakes', layer]]) }
  const clientOf = (runtimeOf: typeof world.runtime) =>
    createClient({
      request: createApi({ chains: () => [runtimeOf], knownChains: [], clock: world.clock, log: silentLog }).request,
    })
  const client = clientOf(runtime)
  const { hits } = await client.listWokenCoins({ chain: 'tc' })
  expect(hits.map(({ height, years }) => [height, years])).toEqual([
    [20, 1],
    [12, 12],
    [9, 3],
  ])
  expect(hits[0]).toEqual({
    height: 20,
    txHash: 'ab'.repeat(32),
    input: 1,
    timeMs: 9_000,
    years: 1,
    madeHeight: 3,
    madeMs: 5,
    address: outputFamily.formatAddress(OUTPUT_ACCOUNTS[0]!, outputChain),
    amount: String(1n << 70n),
  })
  expect(hits[1]!.address).toBeNull()
  const old = await client.listWokenCoins({ chain: 'tc', still: 3, limit: 10 })
  expect(old.hits.map(({ years }) => years)).toEqual([12, 3])
  rows.push(...[8, 7, 6, 5, 4, 3, 2, 1].map((height) => row(height, 2)))
  const first = await client.listWokenCoins({ chain: 'tc', limit: 10 })
  const next = await client.listWokenCoins({ chain: 'tc', limit: 10, cursor: first.extend.next! })
  expect(next.hits.map(({ height }) => height)).toEqual([1])
  expect(asked[0], 'all without a condition').toEqual({})
  const server = await startTestServer([{ ...world, runtime }])
  const feedOf = async (query: string) => {
    const response = await fetch(`${server.url}/api/explorer/feeds/tc/woken.atom${query}`)
    return { status: response.status, text: await response.text() }
  }
  const feed = await feedOf('?years=3')
  expect(feed.status).toBe(200)
  // Whoever reads it again and again is told of each spend once (screens-nonevm §4.5: events feeding alerts).
  expect([...feed.text.matchAll(/<title>([^<]* woke up after \d+ years?)<\/title>/g)].map((match) => match[1])).toEqual(
    [12, 3].map((years) => `11805916207174.11303424 TCN woke up after ${years} years`),
  )
  expect(feed.text).toContain('/test-coin/woken-list?years=3')
  expect((await feedOf('?years=0')).status).toBe(400)
  await server.close()
  await expect(clientOf(world.runtime).listWokenCoins({ chain: 'tc' })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})
