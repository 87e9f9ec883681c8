import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LayerReads } from '@orrery/model/layer'
import { POOL_PRICES } from '@orrery/model/pool-prices'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { RuntimeLayer } from '../runtime.ts'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { TEST_FLOW, TEST_POOL } from '../testing/event-rows.ts'
import { createAccountWorld } from '../testing/world.ts'
import { spansOf } from './row-worths.ts'

const [COIN, TOKEN] = [SAMPLE_TOKENS[0]!, SAMPLE_TOKENS[1]!]

let dir: string
let server: TestServer
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'priced-'))
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

/** A world whose pool gives 2 base units of a dollar coin for 7 of the wrapped coin. */
async function pricedWorld() {
  const world = await createAccountWorld(6)
  for (const { logs, family } of world.chain) {
    for (const log of logs) if (log.topics[0] === TEST_FLOW.deposit) Object.assign(log, { address: TEST_POOL })
    for (const row of family['t_swaps'] ?? []) Object.assign(row, { amount0: 7n * 10n ** 9n, amount1: -2n * 10n ** 9n })
  }
  // A price counts where the pool has some of what it is told in.
  const move = world.chain
    .flatMap(({ deltas }) => deltas)
    .find(({ asset, amount }) => asset === TOKEN.address && amount > 0n)!
  Object.assign(move, { address: TEST_POOL })
  const chain = { ...world.runtime.chain, quotes: { coin: COIN.address, dollars: [TOKEN.address] } }
  return { ...world, runtime: { ...world.runtime, chain } }
}

async function linesOf(
  columns = 'value,dollarsNow,dollarsThen,priceNow',
  asked: { readonly leastWorth?: string } = {},
) {
  const { id } = await server.client.startDownload({
    chain: 'TESTNET',
    set: 'filtered-transactions',
    columns,
    ...asked,
  })
  for (;;) {
    const { endedMs, state } = await server.client.getDownload({ chain: 'TESTNET', download: id })
    if (endedMs === null) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      continue
    }
    expect(state).toBe('done')
    const response = await fetch(`${server.url}/api/explorer/v1/testnet/downloads/${id}/file`)
    return (await response.text()).trimEnd().split('\r\n').slice(1)
  }
}

test('screens-evm §17: a file of the filter has worths in dollars at one price, and holds what the condition of worth lets through', async () => {
  const world = await pricedWorld()
  server = await startTestServer([world], { downloads: { dir, limits: { minFreeBytes: 0 } } })
  const values = world.chain.toReversed().flatMap(({ txs }) => txs.toReversed().map(({ value }) => value))
  const token = await server.client.getToken({ chain: 'TESTNET', address: TOKEN.address })
  const places = 18n - BigInt(token.decimals!)
  const dollars = (value: bigint) => (value * 2n * 10n ** places) / 7n
  const told = await linesOf()
  expect(told.length).toBe(values.length)
  const cellsOf = (line: string) => line.split(',')
  expect(told.map((line) => cellsOf(line)[0])).toEqual(values.map(String))
  const units = (text: string) => {
    const [whole, fraction = ''] = text.split('.')
    return BigInt(whole! + fraction.padEnd(18, '0'))
  }
  expect(told.map((line) => units(cellsOf(line)[2]!))).toEqual(values.map(dollars))
  // No sums of pools by hours are kept in this world: what the coin was worth on a day is not told.
  expect(told.every((line) => cellsOf(line)[3] === '')).toBe(true)
  // A whole coin is worth what its base units are, one price for all rows.
  const whole = 10n ** BigInt(world.runtime.chain.native.decimals)
  expect(new Set(told.map((line) => units(cellsOf(line)[1]!)))).toEqual(new Set([dollars(whole)]))
  // The page of an address tells what its coins are worth by the same one (screens-evm §5).
  const use = await server.client.getAddressUse({ chain: 'TESTNET', address: world.chain.at(-1)!.txs[0]!.from! })
  expect(use.price).toBe(dollars(whole).toString())
  const least = values.map(dollars).toSorted((a, b) => (a < b ? -1 : 1))[values.length >> 1]!
  const narrowed = await linesOf(undefined, { leastWorth: `${least}` })
  expect(narrowed.map((line) => cellsOf(line)[0])).toEqual(
    values.filter((value) => dollars(value) >= least).map(String),
  )
})

test('screens-evm §16.7: where no pool tells a price, files have no columns of worths', async () => {
  server = await startTestServer([await createAccountWorld(3)], { downloads: { dir } })
  const { sets } = await server.client.listDownloadSets({ chain: 'TESTNET' })
  expect(sets.length).toBeGreaterThan(10)
  for (const { columns } of sets) expect(columns.filter((column) => column.startsWith('dollars'))).toEqual([])
})

test('days of prices are asked for in spans with few others between', () => {
  expect(spansOf([100, 3, 5, 4, 40, 200])).toEqual([
    [3, 5],
    [40, 40],
    [100, 100],
    [200, 200],
  ])
  expect(spansOf([10, 30])).toEqual([[10, 30]])
})

test('screens-evm §5, §16.7: the coin of a row’s day is priced at the mean of what its pool exchanged on it, and not at the last exchange', async () => {
  const priced = await pricedWorld()
  const { block } = priced.chain[5]!
  const asked: string[][] = []
  const reads = {
    // 7,000 of the coin for 2,000 of the dollar, the last of them at a price of nobody.
    candles: async (_table: string, { hour }: { readonly hour: readonly number[] }, _by: object, sums: string[]) => {
      asked.push(sums)
      const volumes = { volume0_high: 0n, volume0_low: 7_000n, volume1_high: 0n, volume1_low: 2_000n }
      return hour.filter((one) => one % 24 === 0).map((one) => ({ hour: one, ...volumes, close0: 1n, close1: 999n }))
    },
  } as unknown as LayerReads
  const layer: RuntimeLayer = {
    status: () => ({ id: POOL_PRICES, from: 0, through: block.height, lack: null }),
    consistent: (read) => read({ height: block.height, hash: block.hash }, reads),
  }
  const layers = new Map<string, RuntimeLayer>()
  const world = { ...priced, runtime: { ...priced.runtime, layers } }
  server = await startTestServer([world], { downloads: { dir, limits: { minFreeBytes: 0 } } })
  await server.client.getMarket({ chain: 'TESTNET' })
  layers.set(POOL_PRICES, layer)
  const told = (await linesOf('value,priceNow,priceThen')).map((line) => line.split(','))
  expect(told.length).toBeGreaterThan(10)
  // The pool's newest price is the same, told to more places.
  const [, now] = told[0]!
  for (const [, , then] of told) {
    expect(then).toMatch(/^\d+\.\d+$/)
    expect(now!.startsWith(then!), `${now} and ${then}`).toBe(true)
  }
  expect(asked.flat()).toContain('volume0_low')
})
