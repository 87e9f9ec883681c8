import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { silentLog } from '@orrery/primitives/log'

test('screens-evm §3.1: blocks tell their transactions by kind, from memory and from the archive; of others nothing is known, nor of calls that nobody traced', async () => {
  const world = await createAccountWorld(12)
  await world.settle(6)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const heights = world.chain.map(({ block }) => block.height)
  const { blocks, blobs } = await client.listBlockInsides({ chain: 'tn', heights: [...heights, 99_999].join() })
  for (const { block, txs } of world.chain) {
    const told = blocks.find(({ height }) => height === block.height)!
    const sum = Object.values(told.kinds!).reduce((all, count) => all + count, 0)
    expect(sum).toBe(txs.length)
    for (const kind of new Set(txs.map((tx) => tx.kind)))
      expect(told.kinds![kind]).toBe(txs.filter((tx) => tx.kind === kind).length)
    expect(told.calls).toBeNull()
  }
  expect(blocks.find(({ height }) => height === 99_999)).toEqual({ height: 99_999, kinds: null, calls: null })
  expect(blobs).toBeNull()
})
