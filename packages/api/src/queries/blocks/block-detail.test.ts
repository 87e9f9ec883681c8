import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Bundle } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain, accountFamily } from '../../testing/account-family.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { countsOfBundle } from './block-counts.ts'

/** Asks about a chain whose archive tells forked blocks in this way. */
function clientOf(
  world: Awaited<ReturnType<typeof createAccountWorld>>,
  orphans: (typeof world)['archive']['orphans'],
): ApiClient {
  const api = createApi({
    chains: () => [{ ...world.runtime, archive: { ...world.archive, orphans } }],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  return createClient({ request: api.request })
}

test('reliability: a block in memory is told while the archive is away, without the blocks that it keeps of that height', async () => {
  const world = await createAccountWorld(6)
  let asked = 0
  const orphans = (): Promise<never> => {
    asked++
    return Promise.reject(new OrreryError('STORE_UNAVAILABLE', { reason: 'away' }))
  }
  const client = clientOf(world, orphans)
  const { height, hash } = world.chain.at(-1)!.block
  const block = await client.getBlock({ chain: accountChain.code, block: String(height) })
  expect(block.hash).toBe(hash)
  expect(block.siblings).toBeUndefined()
  expect(asked).toBe(1)
})

test('where few blocks lost their place the archive is asked once for them, whichever blocks are told', async () => {
  const world = await createAccountWorld(6)
  const blocks = world.chain.slice(-4).map(({ block }) => block)
  const [first] = blocks
  const rival: Hex = `0x${'ef'.repeat(32)}`
  const asked: unknown[] = []
  const orphans = async (...params: unknown[]) => {
    asked.push(params)
    return [{ ...first!, hash: rival }] as never
  }
  const client = clientOf(world, orphans)
  const siblings: unknown[] = []
  for (const { height } of blocks)
    siblings.push((await client.getBlock({ chain: accountChain.code, block: String(height) })).siblings)
  expect(siblings).toEqual([[rival], undefined, undefined, undefined])
  expect(asked).toEqual([[0, 1_000]])
})

test('screens-evm §3.2: tabs of a block count alike while it is in memory and once it is archived', async () => {
  const world = await createAccountWorld(40)
  await world.settle(5)
  const server = await startTestServer([world])
  const { events, blockData } = accountFamily
  try {
    for (const { block, logs, transfers, family } of [world.chain[3]!, world.chain.at(-1)!]) {
      const told = await server.client.getBlock({ chain: accountChain.code, block: String(block.height) })
      expect([told.logCount, told.transferCount]).toEqual([logs.length, transfers.length])
      expect(told.requestCount).toBe(family[blockData!.requests.table]?.length ?? 0)
      expect(told.userOpCount).toBe(family[events!.userOps.table]?.length ?? 0)
      expect(told).not.toHaveProperty('callCount')
    }
  } finally {
    await server.close()
  }
})

test('a block that was not traced tells no calls, one that was and has none tells 0', async () => {
  const world = await createAccountWorld(2)
  const desk = { family: { ...accountFamily, calls: { table: 'calls', traced: 'traced' } } } as unknown as ChainDesk
  const bundle = world.chain[0]!
  const of = (family: Bundle['family']) => countsOfBundle(desk, { ...bundle, family }).callCount
  expect(of({})).toBeUndefined()
  expect(of({ traced: [{ frames: 1 }] })).toBe(0)
  expect(of({ traced: [{ frames: 3 }], calls: [{}, {}] })).toBe(2)
})
