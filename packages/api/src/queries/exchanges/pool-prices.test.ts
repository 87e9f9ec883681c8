import type { LayerReads } from '@orrery/model/layer'
import { POOL_PRICES } from '@orrery/model/pool-prices'
import type { FamilyRow } from '@orrery/model/rows'
import { SAMPLE_ACCOUNTS } from '@orrery/model/sample-bundle'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { TEST_POOL } from '../../testing/event-rows.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { keyOfId } from '../lists/event-pages.ts'

const HOUR_MS = 3_600_000
const [MAKER, FORGER] = [SAMPLE_ACCOUNTS[0]!, SAMPLE_ACCOUNTS[1]!]
const ID: Hex = `0x${'8'.repeat(64)}`

/** A world whose pool is an id, made by one contract, and named by another in every later block; and what was asked of the sums. */
async function poolWorld({ lookMs = 0, blockMs = 0, own = 3 } = {}) {
  const world = await createAccountWorld()
  let pools = 0
  let swaps = 0
  let looks = 0
  for (const { block, txs, family } of world.chain) {
    for (const row of [block, ...txs] as { timeMs: number }[]) row.timeMs += block.height * blockMs
    const change = (table: string, changed: (row: FamilyRow) => object) => {
      const rows = family[table] as FamilyRow[] | undefined
      rows?.forEach((row, at) => (rows[at] = { ...row, ...changed(row) }))
    }
    // No chain's first block has logs, but this one's.
    change('t_pools', () => ({ pool: ID, factory: pools++ < 2 ? MAKER : FORGER }))
    change('t_keys', ({ topic }) => (topic === 4 ? { key: keyOfId(ID) } : {}))
    // Some tell no price: they give nothing, or go one way.
    change('t_swaps', () => ({
      pool: ID,
      vault: swaps++ % own === 0 ? MAKER : FORGER,
      amount0: BigInt(1 + (swaps % 11)),
      amount1: BigInt((swaps % 17 === 0 ? 1 : -1) * ((swaps * 7) % 13)),
    }))
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
    clock: { ...world.clock, monotonic: () => (looks += lookMs) },
    log: silentLog,
  })
  const hourOf = (height: number) => Math.floor(world.chain[height]!.block.timeMs / HOUR_MS)
  return { client: createClient({ request: api.request }), asked, last: hourOf(through), swaps, chain: world.chain }
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

const MINUTE_MS = 60_000
type Candle = { timeMs: number; rows: (readonly [bigint, bigint])[] }

test.each([5, 15] as const)(
  'screens-evm §8.2: prices by %i minutes are those of the exchanges of the maker, over Head and archive',
  async (minutes) => {
    const { client, chain } = await poolWorld({ blockMs: 90_000 })
    const stepMs = minutes * MINUTE_MS
    const from = (Math.floor(chain.at(-1)!.block.timeMs / stepMs) - 95) * stepMs
    const candles: Candle[] = []
    for (const { block, family } of chain)
      for (const row of family['t_swaps'] ?? []) {
        const [a, b] = [row['amount0'] as bigint, -(row['amount1'] as bigint)]
        if (row['vault'] !== MAKER || block.timeMs < from || b <= 0n) continue
        const timeMs = Math.floor(block.timeMs / stepMs) * stepMs
        if (candles.at(-1)?.timeMs !== timeMs) candles.push({ timeMs, rows: [] })
        candles.at(-1)!.rows.push([a, b])
      }
    const told = await client.getPoolPrices({ chain: 'TESTNET', pool: ID, minutes })
    expect(told).toMatchObject({
      grain: `${minutes}min`,
      sinceMs: null,
      ledger: { through: chain.at(-1)!.block.height },
    })
    const price = ({ amount0, amount1 }: { amount0: string; amount1: string }) => Number(amount1) / Number(amount0)
    expect(
      told.steps.map(({ open, high, low, close, ...step }) => ({
        ...step,
        ...{ open, close },
        high: price(high),
        low: price(low),
      })),
    ).toEqual(
      candles.map(({ timeMs, rows }) => {
        const rates = rows.map(([a, b]) => Number(b) / Number(a))
        const rate = ([a, b]: readonly [bigint, bigint]) => ({ amount0: `${a}`, amount1: `${b}` })
        const sum = (side: 0 | 1) => `${rows.reduce((total, row) => total + row[side], 0n)}`
        return {
          timeMs,
          swaps: rows.length,
          volume0: sum(0),
          volume1: sum(1),
          open: rate(rows[0]!),
          close: rate(rows.at(-1)!),
          high: Math.max(...rates),
          low: Math.min(...rates),
        }
      }),
    )
    expect(candles.some(({ rows }) => rows.length > 2)).toBe(true)
    expect(candles.length).toBeGreaterThan(3)
  },
)

test('principle 3: where not all exchanges could be looked at, what is told begins with the first whole step, and says so', async () => {
  const whole = await (
    await poolWorld({ blockMs: 90_000, own: 1 })
  ).client.getPoolPrices({ chain: 'TESTNET', pool: ID, minutes: 5 })
  const { client } = await poolWorld({ lookMs: 10_000, blockMs: 90_000, own: 1 })
  const { steps, sinceMs } = await client.getPoolPrices({ chain: 'TESTNET', pool: ID, minutes: 5 })
  expect(sinceMs).not.toBeNull()
  expect(sinceMs! % (5 * MINUTE_MS)).toBe(0)
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.length).toBeLessThan(whole.steps.length)
  expect(steps).toEqual(whole.steps.filter(({ timeMs }) => timeMs >= sinceMs!))
})
