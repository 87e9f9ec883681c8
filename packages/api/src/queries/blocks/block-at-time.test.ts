import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

const open = (world: World) =>
  createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })

test('screens-evm §3.2: a block is named by a time, as the last one at it', async () => {
  const world = await createAccountWorld(51)
  const client = open(world)
  for (const { block } of [world.chain[1]!, world.chain[30]!, world.chain.at(-1)!]) {
    const height = async (ms: number) =>
      (await client.getBlock({ chain: 'tn', block: `@${new Date(ms).toISOString()}` })).height
    expect(await height(block.timeMs)).toBe(block.height)
    expect(await height(block.timeMs - 1)).toBe(block.height - 1)
  }
  const newest = world.chain.at(-1)!.block
  const seconds = Math.floor(newest.timeMs / 1_000)
  expect((await client.getBlock({ chain: 'tn', block: `@${seconds}` })).height).toBe(newest.height)
})

test('screens-evm §3.2: a time that the chain has not come to is told as one to come, with the newest block; one that the chain has reached before the clock is not', async () => {
  const world = await createAccountWorld(54)
  const client = open(world)
  await expect(client.getBlock({ chain: 'tn', block: '@2100-01-01' })).rejects.toMatchObject({
    code: 'TIME_NOT_YET',
    context: { time: '2100-01-01T00:00:00.000Z', head: world.chain.at(-1)!.block.height },
  })
  const { height, timeMs } = world.chain.at(-1)!.block
  const early = { ...world, clock: { ...world.clock, now: () => timeMs - 60_000 } }
  expect((await open(early).getBlock({ chain: 'tn', block: `@${new Date(timeMs).toISOString()}` })).height).toBe(height)
})

test('a time before the chain and what is no time name no block', async () => {
  const world = await createAccountWorld(52)
  const client = open(world)
  for (const text of ['@2009-01-03', '@1'])
    await expect(client.getBlock({ chain: 'tn', block: text })).rejects.toMatchObject({ code: 'BLOCK_NOT_FOUND' })
  for (const text of ['@', '@2026-02-30', '@soon'])
    await expect(client.getBlock({ chain: 'tn', block: text })).rejects.toMatchObject({ code: /MALFORMED$/ })
})

test('screens-evm §2.1: a search for a time leads to its block, and a height stays a height', async () => {
  const world = await createAccountWorld(53)
  const client = open(world)
  const { block } = world.chain[20]!
  for (const query of [new Date(block.timeMs).toISOString(), String(block.timeMs)])
    expect((await client.search({ q: query })).hits, query).toContainEqual(
      expect.objectContaining({ kind: 'block', id: String(block.height) }),
    )
  expect((await client.search({ q: '20' })).hits[0]).toMatchObject({ kind: 'block', id: '20' })
})
