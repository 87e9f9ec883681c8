import type { BatchLookups } from '@orrery/family/batch-lookup'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { testBatches } from '../../testing/test-batches.ts'
import { createAccountWorld } from '../../testing/world.ts'

async function siteOf(batches: BatchLookups | undefined) {
  const world = await createAccountWorld()
  if (batches) world.node.batches = batches
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  return { client: server.client, chain: world.runtime.chain.code }
}

test('screens-evm §12.1: batches are listed the newest first, all or those that have come to a stage and no further', async () => {
  const node = testBatches(40, 36, 30, 10)
  const { client, chain } = await siteOf(node)
  const list = async (more: object) => (await client.listBatches({ chain, limit: 10, ...more })).list
  const numbers = async (more: object) => (await list(more)).hits.map(({ number }) => number)
  expect(await numbers({})).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31])
  expect(await list({})).toMatchObject({ total: 41, extend: { totalIsFloor: false } })
  expect(await numbers({ stage: 'committed' })).toEqual([36, 35, 34, 33, 32, 31])
  expect(await numbers({ stage: 'proved', page: 2 })).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11])
  expect(await list({ stage: 'proved', page: 2 })).toMatchObject({ total: 20, extend: { next: null } })
  expect(await numbers({ stage: 'executed' })).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect((await numbers({ page: 5 })).at(-1), 'the genesis is a batch that nobody posted').toBe(0)
  // How far they are may take a node a dozen answers: one question serves everybody for a while.
  expect(node.asked()).toBe(1)
  const [first] = (await list({ stage: 'executed' })).hits
  expect(first).toMatchObject({
    state: 'executed',
    fromHeight: 10,
    toHeight: 10,
    parentTxs: 1,
    committed: { hash: `0x${'a'.padStart(64, '0')}`, atMs: 10_000 },
  })
})

test('batches of which the node tells nothing keep their number, and of a stage that is not told there are none', async () => {
  const { client, chain } = await siteOf(
    testBatches(3, 2, 0, 0, { stages: ['committed', 'proved'], read: async (numbers) => numbers.map(() => null) }),
  )
  const { list, ends } = await client.listBatches({ chain })
  expect(list.hits.map(({ number, state, txs }) => [number, state, txs])).toEqual([
    [3, null, null],
    [2, null, null],
    [1, null, null],
    [0, null, null],
  ])
  expect(ends).toMatchObject({ newest: 3, stages: ['committed', 'proved'] })
  expect((await client.listBatches({ chain, stage: 'executed' })).list).toMatchObject({ total: 0, hits: [] })
})

test('screens-evm §12.2: a batch is told with the roots before and after it, and what its node tells beside; another is not found', async () => {
  const { client, chain } = await siteOf(testBatches(9, 8, 7, 6))
  expect(await client.getBatch({ chain, batch: 7 })).toMatchObject({
    state: 'proved',
    root: `0x${'f07'.padStart(64, '0')}`,
    previousRoot: `0x${'f06'.padStart(64, '0')}`,
    // As the chain writes addresses.
    facts: [{ name: 'sequencer', as: 'address', value: expect.stringMatching(/^0x[aAbB]{40}$/) as unknown }],
  })
  expect(await client.getBatch({ chain, batch: 0 })).toMatchObject({ previousRoot: null })
  expect((await client.getBatchRaw({ chain, batch: 7 })).answers).toHaveLength(1)
  await expect(client.getBatch({ chain, batch: 10 })).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
  await expect(client.getBatchRaw({ chain, batch: 10 })).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' })
})

test('screens-evm §12.1: where only the parent chain tells of batches they are not offered', async () => {
  const { client, chain } = await siteOf(undefined)
  await expect(client.listBatches({ chain })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
