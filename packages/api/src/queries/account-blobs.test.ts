import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { accountChain } from '../testing/account-family.ts'
import { createAccountWorld } from '../testing/world.ts'

test('screens-evm §5: blob transactions of a sender are all that it sent with blobs, newest first, with bytes and cost, both ways', async () => {
  const world = await createAccountWorld(5, 80)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const client = createClient({ request: api.request })
  const sender = world.chain.flatMap(({ txs }) => txs)[0]!.from!
  const rows = world.chain.flatMap(({ family }) => family['test_blobs'] ?? []).filter((row) => row['sender'] === sender)
  const expected = [...new Set(rows.map((row) => row['tx_hash']))].toReversed()
  expect(expected.length).toBeGreaterThan(10)
  const found: string[] = []
  let previous: string | null = null
  let before: readonly string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.listAddressBlobs({
      chain: accountChain.code,
      address: sender,
      limit: 10,
      ...(cursor !== undefined && { cursor }),
    })
    const hashes = page.hits.map(({ txHash }) => txHash)
    if (previous === null && page.extend.previous !== null) {
      const back = await client.listAddressBlobs({
        chain: accountChain.code,
        address: sender,
        limit: 10,
        cursor: page.extend.previous,
      })
      expect(back.hits.map(({ txHash }) => txHash)).toEqual(before)
      previous = page.extend.previous
    }
    before = hashes
    found.push(...hashes)
    // Two blobs each, at 7 per gas, in this made-up chain.
    for (const hit of page.hits)
      expect(hit).toMatchObject({ blobs: 2, bytes: 262_144, price: '7', cost: String(262_144 * 7) })
    if (page.extend.next === null) break
    cursor = page.extend.next
  }
  expect(previous).not.toBeNull()
  expect(found).toEqual(expected)
})
