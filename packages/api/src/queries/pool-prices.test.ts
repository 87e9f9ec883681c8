import type { LayerReads } from '@orrery/model/layer'
import { POOL_PRICES } from '@orrery/model/pool-prices'
import type { FamilyRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { TEST_POOL } from '../testing/event-rows.ts'
import { createAccountWorld } from '../testing/world.ts'
import { keyOfId } from './event-pages.ts'

const HOUR_MS = 3_600_000
const [MAKER, FORGER] = [SAMPLE_ACCOUNTS[0]!, SAMPLE_ACCOUNTS[1]!]
const ID: Hex = `0x${'8'.repeat(64)}`

/** A world whose pool is an id, made by one contract, and named by another in every later block; and what was asked of the sums. */
async function poolWorld() {
  const world = await createAccountWorld()
  let pools = 0
  let swaps = 0
  for (const { family } of world.chain) {
    const change = (table: string, changed: (row: FamilyRow) => object) => {
      const rows = family[table] as FamilyRow[] | undefined
      rows?.forEach((row, at) => (rows[at] = { ...row, ...changed(row) }))
    }
    // No chain's first block has logs, but this one's.
    change('t_pools', () => ({ pool: ID, factory: pools++ < 2 ? MAKER : FORGER }))
    change('t_keys', ({ topic }) => (topic === 4 ? { key: keyOfId(ID) } : {}))
    change('t_swaps', () => ({ pool: ID, vault: swaps++ % 3 === 0 ? MAKER : FORGER }))
  }
  const asked: Parameters<LayerReads['candles']>[] = []
  const row = {
    hour: 48,
    swaps: 2,
    ...{ volume0_high: 1n, volume0_low: 7n, volume1_high: 0n, volume1_low: 3n },
    ...{ open0: 1n, open1: 10n, high0: 2n ** 200n, high1: 2n ** 204n, low0: 1n, low1: 9n, close0: 3n, close1: 30n },
  }
  const through = 20
  const layer = {
    status: () => ({ id: POOL_PRICES, from: 0, through: through + asked.length, lack: null }),
    consistent: <T>(read: (to: { height: number; hash: Hex }, reads: LayerReads) => Promise<T>) =>
      read({ height: through, hash: world.chain[through]!.block.hash }, {
        candles: (...of: Parameters<LayerReads['candles']>) => (asked.push(of), Promise.resolve([row])),
      } as Pick<LayerReads, 'candles'> as LayerReads),
  }
  const runtime = { ...world.runtime, layers: new Map([[POOL_PRICES, layer]]) }
  const api = createApi({
    chains: () => [runtime],
    knownChains: [world.runtime.chain],
    clock: world.clock,
    log: silentLog,
  })
  const hourOf = (height: number) => Math.floor(world.chain[height]!.block.timeMs / HOUR_MS)
  return { client: createClient({ request: api.request }), asked, last: hourOf(through), swaps }
}

test('screens-evm §8.2: prices are those of the contract that made the pool, by whole days, through the block of the read', async () => {
  const { client, asked, last } = await poolWorld()
  const chain = 'TESTNET'
  const told = await client.getPoolPrices({ chain, pool: ID, days: 30 })
  expect(told).toMatchObject({ grain: 'day', ledger: { through: 20 } })
  expect(told.steps).toEqual([
    {
      timeMs: 48 * HOUR_MS,
      swaps: 2,
      volume0: String(2n ** 128n + 7n),
      volume1: '3',
      open: { amount0: '1', amount1: '10' },
      high: { amount0: String(2n ** 200n), amount1: String(2n ** 204n) },
      low: { amount0: '1', amount1: '9' },
      close: { amount0: '3', amount1: '30' },
    },
  ])
  await client.getPoolPrices({ chain, pool: ID, days: 7 })
  await client.getPoolPrices({ chain, pool: TEST_POOL, days: 7 })
  const [days, hours, own] = asked.map(([, match, by]) => ({ ...match, by }) as Record<string, unknown>)
  expect(days).toMatchObject({ pool: ID, vault: MAKER, by: { column: 'hour', width: 24 } })
  expect(hours).toMatchObject({ pool: ID, vault: MAKER, by: { column: 'hour', width: 1 } })
  // What is a contract itself tells of itself.
  expect(own).toMatchObject({ pool: TEST_POOL, vault: null })
  const [daily, hourly] = [days!['hour'] as number[], hours!['hour'] as number[]]
  expect([daily[0]! % 24, daily.at(-1)]).toEqual([0, last])
  expect(Math.floor(daily.at(-1)! / 24) - daily[0]! / 24).toBe(29)
  expect([hourly.length, hourly.at(-1)]).toEqual([168, last])
})

test('screens-evm §8.2: exchanges that another contract tells of a pool are not of it, and its claim is no maker’s', async () => {
  const { client, swaps } = await poolWorld()
  const chain = 'TESTNET'
  const { told } = await client.getPool({ chain, pool: ID })
  expect(told).toMatchObject({ isDisputed: true })
  expect(told!.factory.toLowerCase()).toBe(MAKER)
  const listed = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.listPoolSwaps({ chain, pool: ID, limit: 50, ...(cursor && { cursor }) })
    listed.push(...page.hits)
    cursor = page.extend.next
  }
  expect(swaps).toBeGreaterThan(3)
  expect(listed).toHaveLength(Math.ceil(swaps / 3))
  expect(listed[0]!.token0).not.toBeNull()
})
