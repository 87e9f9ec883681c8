import { expect, onTestFinished, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer } from '../../testing/api-server.ts'
import { TEST_FLOW, TEST_POOL } from '../../testing/event-rows.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §16.4: exchanges are told by who made the pool, over head and archive; what nobody told of is in the whole alone', async () => {
  const world = await createAccountWorld(6)
  const traded = world.chain.flatMap(({ logs }) => logs).filter(({ topics }) => topics[0] === TEST_FLOW.deposit)
  expect(traded.length).toBeGreaterThan(20)
  // Every third is of the pool that a factory told of; some of the others are the factory's own.
  for (const [at, log] of traded.entries()) if (at % 3 === 0) Object.assign(log, { address: TEST_POOL })
  const pools = world.chain.flatMap(({ family }) => family['t_pools'] ?? [])
  const factory = pools[0]!['factory'] as Hex
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { told, isMaking } = await server.client.getVenues({ chain: world.runtime.chain.code })
  expect(isMaking).toBe(false)
  const count = (address: Hex) => traded.filter((log) => log.address === address).length
  expect(told).toMatchObject({
    trades: traded.length,
    looked: traded.length,
    named: count(TEST_POOL) + count(factory),
    contracts: new Set(traded.map(({ address }) => address)).size,
  })
  expect(told!.named).toBeLessThan(told!.trades)
  expect(told!.venues).toEqual([
    {
      factory,
      kind: 'uniswap-v2',
      pools: pools.length,
      trades: count(TEST_POOL) + count(factory),
      traded: count(factory) > 0 ? 2 : 1,
      busiest: count(TEST_POOL) >= count(factory) ? TEST_POOL : factory,
      // No measure is known in this world, so that nothing has a price.
      worth: null,
    },
  ])
})

test('screens-evm §16.4: one venue is told with what was looked at in its pools, and its own pools alone', async () => {
  const world = await createAccountWorld(6)
  const traded = world.chain.flatMap(({ logs }) => logs).filter(({ topics }) => topics[0] === TEST_FLOW.deposit)
  for (const [at, log] of traded.entries()) if (at % 3 === 0) Object.assign(log, { address: TEST_POOL })
  const chain = world.runtime.chain.code
  const made = world.chain.flatMap(({ family }) => family['t_pools'] ?? [])
  const factory = made[0]!['factory'] as Hex
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { told, isMaking } = await server.client.getVenue({ chain, factory })
  expect(isMaking).toBe(false)
  const swaps = world.chain.flatMap(({ family }) => family['t_swaps'] ?? []).filter(({ pool }) => pool === TEST_POOL)
  const size = (amount: unknown) => BigInt(amount as bigint) * (BigInt(amount as bigint) < 0n ? -1n : 1n)
  const [top] = told!.top
  expect(top).toMatchObject({ pool: TEST_POOL, trades: traded.filter(({ address }) => address === TEST_POOL).length })
  expect(top!.looked).toBe(swaps.length)
  expect(told!.toHeight).toBe(world.chain.at(-1)!.block.height)
  expect(told!.looked).toBe(told!.top.reduce((sum, { looked }) => sum + looked, 0))
  const all = swaps.reduce((sum, row) => sum + size(row['amount0']) + size(row['amount1']), 0n)
  expect(top!.volumes.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBeLessThanOrEqual(all)
  expect(told!.traders).toBeLessThanOrEqual(swaps.length)
  // No sums by the hour are kept in this world, and nothing has a price.
  expect([told!.hours, told!.worth, told!.all]).toEqual([null, null, traded.length])
  const own0 = new Set(told!.top.map(({ pool }) => pool))
  const places = world.chain
    .flatMap(({ family }) => family['t_swaps'] ?? [])
    .filter(({ pool }) => own0.has(String(pool)))
    .map((row) => `${row['height']} ${row['seq']}`)
  expect(told!.swaps.map(({ height, logIndex }) => `${height} ${logIndex}`)).toEqual(places.toReversed().slice(0, 20))
  // Whoever made none has none, and is no venue.
  const other = `0x${'9'.repeat(40)}`
  expect(await server.client.getVenue({ chain, factory: other })).toMatchObject({ told: null, isMaking: false })
  expect((await server.client.listPools({ chain, factory: other })).hits).toEqual([])
  const own = (await server.client.listPools({ chain, factory, limit: 100 })).hits
  expect(own.length).toBe(Math.min(100, made.filter((row) => row['factory'] === factory).length))
})
