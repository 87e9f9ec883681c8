import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

const token = SAMPLE_TOKENS.find(({ standard }) => standard === 'erc20')!.address

/** A site on a chain of some minutes whose node says this of the token. */
async function siteWith(supply: () => Promise<bigint | null>) {
  const world = await createAccountWorld(1, 200)
  world.node.tokenState = async () => ({
    asOf: { height: 199, hash: `0x${'aa'.repeat(32)}` },
    supply: await supply(),
    balances: [],
  })
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const ask = () => server.client.getToken({ chain: world.runtime.chain.code, address: token })
  return { world, ask }
}

test('screens-evm §8.2: a supply is what the contract says now, with its block; where it does not say, what was read with its name', async () => {
  const { ask } = await siteWith(async () => 7n)
  expect(await ask()).toMatchObject({ totalSupply: '7', supplyAt: 199, readAt: 0 })
  for (const untold of [async () => null, () => Promise.reject(new Error('gone'))]) {
    const { ask: again } = await siteWith(untold)
    expect(await again()).toMatchObject({ totalSupply: (10n ** 70n).toString(), supplyAt: 0 })
  }
})

test('screens-evm §8.2: transfers of the last 24 hours are counted over head and archive, and go on to be the last ones', async () => {
  const { world, ask } = await siteWith(async () => 7n)
  const since = (ms: number) =>
    world.chain
      .filter(({ block }) => block.timeMs >= ms)
      .flatMap(({ transfers }) => transfers.filter(({ asset }) => asset === token)).length
  const DAY_MS = 86_400_000
  const dayAgo = () => Math.floor(world.clock.now() / 60_000) * 60_000 - DAY_MS
  expect((await ask()).transfers24h).toBe(since(dayAgo()))
  // A day later than the 100th block: those before it are not of the last 24 hours.
  world.clock.tick(world.chain[100]!.block.timeMs + DAY_MS - world.clock.now())
  const later = await ask()
  expect(later.transfers24h).toBe(since(dayAgo()))
  expect(later.transfers24h).toBeLessThan(later.transfers!)
  expect(later.transfers24h).toBeGreaterThan(0)
})
