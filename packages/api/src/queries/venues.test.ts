import { expect, onTestFinished, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer } from '../testing/api-server.ts'
import { TEST_FLOW, TEST_POOL } from '../testing/event-rows.ts'
import { createAccountWorld } from '../testing/world.ts'

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
    },
  ])
})
