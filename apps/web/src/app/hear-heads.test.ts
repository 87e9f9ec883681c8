import { createClient } from '@orrery/api/client'
import { expect, test } from 'vitest'
import { asOf, tellAsOf } from './as-of.ts'
import { hearHeads } from './hear-heads.ts'

const heads: Readonly<Record<string, number>> = { getChainStatus: 9, getBlock: 7, listBlocks: 8 }
const api = createClient({
  request: async ({ name }) => ({ code: 0, data: { name }, head: { height: heads[name] ?? 1, hash: '0x' } }) as never,
})

test('screens-evm §0, rule 2: what a page was made from is told as of the blocks of all its answers about its own chain', async () => {
  const heard = hearHeads(api, 'ETH')
  expect(heard.asOf()).toBe(null)
  await heard.api.getBlock({ chain: 'BTC', block: '1' })
  expect(heard.asOf()).toBe(null)
  expect(await heard.api.getBlock({ chain: 'ETH', block: '7' })).toEqual({ name: 'getBlock' })
  expect(heard.asOf()).toEqual([7, 7])
  await Promise.all([heard.api.getChainStatus({ chain: 'ETH' }), heard.api.listBlocks({ chain: 'ETH' })])
  expect(heard.asOf()).toEqual([7, 9])
  // Another page hears its own answers alone.
  expect(hearHeads(api, 'ETH').asOf()).toBe(null)
})

test('screens-evm §0, rule 2: as of which block a page is stands beside its data, and is not known of any other', () => {
  const data = {}
  tellAsOf(data, [7, 9])
  tellAsOf(null, [7, 9])
  expect([asOf(data), asOf({}), asOf(null)]).toEqual([[7, 9], null, null])
})

test('screens-evm §0, rule 2: calls that fail, and an API that tells no heads, stay as they are', async () => {
  const failing = createClient({ request: () => Promise.reject(new Error('away')) })
  const heard = hearHeads(failing, 'ETH')
  await expect(heard.api.getBlock({ chain: 'ETH', block: '7' })).rejects.toThrow('away')
  expect(heard.asOf()).toBe(null)
  const bare = hearHeads({ getBlock: async () => ({ height: 1 }) } as never, 'ETH')
  expect(await bare.api.getBlock({ chain: 'ETH', block: '1' })).toEqual({ height: 1 })
  expect(bare.asOf()).toBe(null)
})
