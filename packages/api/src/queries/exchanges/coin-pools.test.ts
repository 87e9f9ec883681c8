import type { CoinPool } from '@orrery/family/coin-pool'
import type { FamilyRow } from '@orrery/model/rows'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { TEST_POOL } from '../../testing/event-rows.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { impactOf } from './coin-pools.ts'

const [A, B] = SAMPLE_TOKENS.map(({ address }) => address)

test('screens-evm §8.2: the impact is what is missing against the least amount, and nothing where as much is given', () => {
  const least = { given: 1_000n, received: 2_000n }
  expect(impactOf({ given: 10_000n, received: 19_000n, least })).toBe(50_000)
  expect(impactOf({ given: 10_000n, received: 20_000n, least })).toBe(0)
  expect(impactOf({ given: 10_000n, received: 21_000n, least })).toBe(0)
  expect(impactOf({ given: 0n, received: 0n, least })).toBe(0)
})

/** A world in which no factory told of the pool, whose exchanges name coins by their places. */
async function untoldWorld(): Promise<World> {
  const world = await createAccountWorld(5)
  for (const bundle of world.chain) {
    const family = bundle.family as Record<string, readonly FamilyRow[]>
    delete family['t_pools']
    const swaps = family['t_swaps']
    if (swaps) family['t_swaps'] = swaps.map((row) => ({ ...row, side0: '0x01', side1: '0x00' }))
  }
  return world
}

test('screens-evm §8.2: a pool that no factory told of says what its exchanges tell, and its contract of its coins', async () => {
  const world = await untoldWorld()
  const rows = world.chain.flatMap((bundle) => bundle.family['t_swaps'] ?? [])
  const { events } = world.runtime.family
  const family = { ...world.runtime.family, events: { ...events!, swaps: { ...events!.swaps, kinds: ['curve'] } } }
  const chain = world.runtime.chain.code
  const asked: unknown[] = []
  let told: CoinPool | null = {
    asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
    coins: [
      { token: A!, balance: 1_000n },
      { token: B!, balance: null },
    ],
    quotes: [{ from: 0, to: 1, given: 100n, received: 90n, least: { given: 1n, received: 1n } }],
  }
  const lookups = {
    ...world.runtime.lookups!,
    coinPool: async (pool: unknown) => {
      asked.push(pool)
      return told
    },
  }
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, family, lookups } }])
  onTestFinished(() => server.close())
  const { client } = server
  const heights = rows.map((row) => Number(row['height']))
  const pool = await client.getPool({ chain, pool: TEST_POOL })
  expect(pool).toMatchObject({
    told: null,
    traded: { kind: 'curve', vault: null, firstHeight: Math.min(...heights), height: Math.max(...heights) },
    coins: {
      height: 59,
      coins: [
        { token: { address: A }, balance: '1000' },
        { token: { address: B }, balance: null },
      ],
      impacts: [{ from: { address: A }, to: { address: B }, given: '100', received: '90', impactPpm: 100_000 }],
    },
  })
  expect(asked[0]).toEqual({ pool: TEST_POOL, kind: 'curve', vault: null })
  // What is sold is named by its place, which the contract has a token for.
  const { hits } = await client.listPoolSwaps({ chain, pool: TEST_POOL, limit: 10 })
  expect(hits[0]).toMatchObject({ token0: { address: B }, token1: { address: A } })
  // Nothing is made up where the contract does not answer, and of a pool that the index has not met.
  told = null
  expect(await client.getPool({ chain, pool: `0x${'8'.repeat(40)}` })).toMatchObject({ traded: null, coins: null })
})
