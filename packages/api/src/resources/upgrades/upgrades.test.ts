import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

let server: TestServer
afterEach(() => server.close())

test('screens-evm §13.3: an upgrade is told by the first indexed block with its field, and claims no more than is indexed', async () => {
  const world = await createAccountWorld()
  const marks = [
    { id: 'early', field: 'early' },
    { id: 'deep', field: 'deep' },
    { id: 'late', field: 'late' },
    { id: 'never', field: 'never' },
  ]
  // Heights of the archive and of the Head.
  for (const { block } of world.chain) {
    const ext = block.ext as Record<string, unknown>
    ext['early'] = true
    if (block.height >= 17) ext['deep'] = true
    if (block.height >= 55) ext['late'] = true
  }
  Object.assign(world.runtime, { family: { ...world.runtime.family, upgrades: marks } })
  world.node.passThrough = async () => ({
    current: { activationTime: 1_700_000_000, forkId: '0x0929e24e', blobSchedule: { target: 6, max: 9 } },
    next: { activationTime: 'soon' },
  })
  server = await startTestServer([world])
  const { marks: told, rules } = await server.client.getUpgrades({ chain: 'TESTNET' })
  expect(told.map(({ id, isActive, first }) => [id, isActive, first?.height ?? null, first?.isExact ?? null])).toEqual([
    ['early', true, 0, true],
    ['deep', true, 17, true],
    ['late', true, 55, true],
    ['never', false, null, null],
  ])
  expect(rules).toEqual({
    current: { activatesMs: 1_700_000_000_000, forkId: '0x0929e24e', blobs: { target: 6, most: 9 } },
    next: null,
  })
  world.node.passThrough = async () => {
    throw new Error('the method eth_config does not exist')
  }
  // The answer is kept as long as the head stands, for two seconds at most.
  world.clock.tick(2_000)
  expect((await server.client.getUpgrades({ chain: 'TESTNET' })).rules).toBeNull()
})
