import { expect, test } from 'vitest'
import type { ChainReads, PageQuery } from '@orrery/model/reads'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { carriersOf } from './account-blobs.ts'

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
  // Cut to days: those of blocks from a moment on, before another.
  const [since, until] = [world.chain.at(20)!.block.timeMs, world.chain.at(-10)!.block.timeMs]
  const cut = await client.listAddressBlobs({ chain: accountChain.code, address: sender, limit: 100, since, until })
  const within = rows.filter((row) => Number(row['time_ms']) >= since && Number(row['time_ms']) < until)
  expect(within.length).toBeGreaterThan(0)
  expect(cut.hits.map(({ txHash }) => txHash)).toEqual([...new Set(within.map((row) => row['tx_hash']))].toReversed())
})

test('performance: one read looks for blob transactions among others for a bounded time, and asks for no blobs of those', async () => {
  let now = 0
  const clock = { monotonic: () => now }
  const tx = { kind: 'legacy', hash: '0x01', timeMs: 1 }
  const asked: PageQuery[] = []
  const reads = {
    async accountTxs(_: Hex, page: PageQuery) {
      asked.push(page)
      now += 100
      const top = page.after === undefined ? (page.before?.height ?? 100_000) - 1 : page.after.height + 100
      return Array.from({ length: 100 }, (_none, index) => ({ height: top - index, txIndex: 0, role: ROLE.from, tx }))
    },
    familyRows: () => Promise.reject(new Error('asked for blobs of what has none')),
  } as unknown as ChainReads
  const list = carriersOf('0x01', 'blobs', clock)
  const down = await list.read(reads, { limit: 10 })
  expect([down.length, down.stoppedAt?.height]).toEqual([0, 100_000 - asked.length * 100])
  expect(asked.length).toBeLessThan(6)
  const up = await list.read(reads, { after: { height: 500, txIndex: 0, seq: 0 }, limit: 10 })
  expect(up.stoppedAt!.height).toBeGreaterThan(500)
  // Where time does not pass, rows are what bounds it.
  asked.length = 0
  const still = await carriersOf('0x01', 'blobs', { monotonic: () => 0 }).read(reads, { limit: 10 })
  expect([still.length, asked.length]).toEqual([0, 30])
})
