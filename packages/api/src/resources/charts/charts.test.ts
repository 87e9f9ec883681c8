import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { partiesOfBundle } from '@orrery/model/statistics'
import { createClient } from '../../client.ts'
import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import { grown, isIndexed } from '../../queries/chart-points.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'

const open = (world: World) =>
  createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
const total = (values: readonly (string | null)[] | undefined) =>
  (values ?? []).reduce((sum, value) => sum + Number(value ?? 0), 0)

test('screens-evm §10: a chart adds head and archive up, block for block', async () => {
  const world = await createAccountWorld(31)
  const client = open(world)
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  for (const grain of ['hour', 'day', 'week', 'month'] as const) {
    const { times, values, chart, asOf } = await client.getChart({ chain: 'tn', chart: 'tx-count', days: 7, grain })
    expect(total(values[0])).toBe(txs.length)
    expect(times).toHaveLength(values[0]!.length)
    expect(chart).toMatchObject({ id: 'tx-count', unit: 'count' })
    expect(asOf).toBe(59)
  }
  const { values } = await client.getChart({ chain: 'tn', chart: 'active-addresses', days: 0, grain: 'day' })
  expect(total(values[0])).toBe(new Set(world.chain.flatMap((bundle) => [...partiesOfBundle(bundle, 'active')])).size)
  const standards = await client.getChart({ chain: 'tn', chart: 'token-transfers', days: 2, grain: 'day' })
  expect(standards.values.map(total).reduce((a, b) => a + b)).toBe(
    world.chain.flatMap(({ transfers }) => transfers.filter(({ standard }) => standard !== 'native')).length,
  )
})

test('screens-evm §0 rule 1: what is not indexed is a gap, an idle day is zero, and a mean of nothing is no number', async () => {
  const world = await createAccountWorld(32)
  world.clock.tick(3 * 86_400_000)
  const count = await open(world).getChart({ chain: 'tn', chart: 'tx-count', days: 3, grain: 'day' })
  expect(count.values[0]!.at(-1)).toBe('0')
  const pace = await open(world).getChart({ chain: 'tn', chart: 'block-time', days: 3, grain: 'day' })
  expect(pace.values[0]!.at(-1)).toBeNull()
  const known = [
    { fromMs: -Infinity, toMs: 100 },
    { fromMs: 250, toMs: Infinity },
  ]
  expect(isIndexed(0, 100, known)).toBe(true)
  expect(isIndexed(50, 150, known)).toBe(false)
  expect(isIndexed(200, 300, known)).toBe(false)
  expect(isIndexed(250, 350, known)).toBe(true)
})

test('charts are those of the family; another one is absent, and hours have their limit', async () => {
  const world = await createOutputWorld(33)
  const client = open(world)
  const { hits } = await client.listCharts({ chain: 'tc' })
  const ids = hits.map(({ chart }) => chart.id)
  expect(ids).toContain('hash-rate')
  expect(ids).not.toContain('gas-used')
  await expect(client.getChart({ chain: 'tc', chart: 'gas-used' })).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  await expect(client.getChart({ chain: 'tc', chart: 'tx-count', days: 91, grain: 'hour' })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
})

test('screens-evm §10: what grows is summed since the first block, whatever span is shown', async () => {
  const world = await createAccountWorld(34)
  const client = open(world)
  const all = world.chain.reduce((sum, { txs }) => sum + txs.length, 0)
  for (const days of [1, 7, 0]) {
    const { values } = await client.getChart({ chain: 'tn', chart: 'tx-growth', days, grain: 'day' })
    expect(values[0]!.at(-1)).toBe(String(all))
  }
  world.clock.tick(3 * 86_400_000)
  const later = await client.getChart({ chain: 'tn', chart: 'tx-growth', days: 2, grain: 'day' })
  expect(later.values[0], 'days after the last block keep its sum').toEqual([String(all), String(all)])
})

test('screens-evm §0 rule 1: what grows is not known above blocks that are not indexed', () => {
  const points = [[1n], [null], [2n]]
  const chart = ALL_CHARTS.find(({ id }) => id === 'tx-growth')!
  expect(grown(chart, points, [], [true, false, true])).toEqual([[1n], [null], [3n]])
  expect(grown(chart, [[null], [2n]], [], [true, true])).toEqual([[null], [2n]])
})

test('a chart of what seldom happens is left out of the overview of a chain that had none of it, and still answers', async () => {
  const client = open(await createAccountWorld(35))
  const { hits } = await client.listCharts({ chain: 'tn' })
  expect(hits.map(({ chart }) => chart.id)).not.toContain('liquidations')
  const { values } = await client.getChart({ chain: 'tn', chart: 'liquidations', days: 1 })
  expect(values).toEqual([['0']])
})
