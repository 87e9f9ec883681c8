import { expect, test } from 'vitest'
import type { BlockRef } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { ADDRESS_GROWTH } from '@orrery/model/address-growth'
import type { LayerReads } from '@orrery/model/layer'
import type { HourSpan } from '@orrery/model/reads'
import { RATE_BANDS, WATCHED } from '@orrery/model/samples'
import { partiesOfBundle } from '@orrery/model/party-sets'
import { hourOf } from '@orrery/model/statistics'
import { createClient } from '../../client.ts'
import { ALL_CHARTS } from '@orrery/charts/all-charts.gen'
import { ChartStep } from '@orrery/charts/chart-step'
import { grown, isIndexed } from '../../queries/charts/chart-points.ts'
import type { RuntimeLayer } from '../../runtime.ts'
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

test('screens-evm §10: a chart answers to its other names and in any case, as itself', async () => {
  const client = open(await createAccountWorld(35))
  for (const name of ['erc20-transfers', 'Token-Transfers']) {
    const { chart } = await client.getChart({ chain: 'tn', chart: name })
    expect(chart.id).toBe('token-transfers')
  }
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

test('screens-evm §10: a chart of days that the visitor names has those days, whole where they are over', async () => {
  const world = await createAccountWorld(39)
  const client = open(world)
  const day = Math.floor(world.clock.now() / 86_400_000) * 86_400_000
  const ask = (since: number, until: number, grain: 'hour' | 'day' | 'week' = 'day') =>
    client.getChart({ chain: 'tn', chart: 'tx-count', since, until, grain })
  world.clock.tick(3 * 86_400_000)
  const all = world.chain.reduce((sum, { txs }) => sum + txs.length, 0)
  const one = await ask(day, day + 86_400_000)
  expect([one.times, one.isRunning, total(one.values[0])]).toEqual([[day], false, all])
  const two = await ask(day - 86_400_000, day + 1)
  expect(two.times, 'steps are whole').toEqual([day - 86_400_000, day])
  const open_ = await ask(day, 253_402_300_800_000)
  expect([open_.times.length, open_.isRunning], 'the future is not told').toEqual([4, true])
  expect((await ask(day, day + 1, 'week')).times).toHaveLength(1)
  expect((await ask(day, day + 86_400_000, 'hour')).times).toHaveLength(24)
  for (const [since, until] of [
    [day, day],
    [day - 91 * 86_400_000, day],
  ] as const)
    await expect(ask(since, until, 'hour')).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  await expect(client.getChart({ chain: 'tn', chart: 'tx-count', since: day })).rejects.toMatchObject({
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

test('screens-evm §10: what is seen by watching is zero where it was watched, and a gap where nobody was there', async () => {
  const world = await createAccountWorld(36)
  const hour = hourOf(world.clock.now()) - 2
  const row = (name: string, at: number, count: number, most: bigint) => ({
    name,
    key: '',
    hour: at,
    count,
    sum: most * BigInt(count),
    least: most,
    most,
  })
  const seen = [
    row(WATCHED.followed, hour - 1, 20, 1n),
    row(WATCHED.followed, hour, 60, 1n),
    row(WATCHED.waiting, hour, 60, 5n),
    row(WATCHED.reorgs, hour + 1, 1, 3n),
    row(WATCHED.orphans, hour + 1, 1, 3n),
  ]
  const watch = {
    watched: ({ from, to }: HourSpan) => Promise.resolve(seen.filter((one) => one.hour >= from && one.hour <= to)),
  }
  const client = open({ ...world, runtime: { ...world.runtime, watch } })
  const read = async (chart: string) => {
    const { values } = await client.getChart({ chain: 'tn', chart, days: 2, grain: 'hour' })
    return values.map((series) => series.slice(-4, -1))
  }
  expect(await read('reorgs')).toEqual([
    [null, '0', '1'],
    [null, '0', '3'],
  ])
  expect(await read('reorg-depth')).toEqual([[null, null, '3']])
  expect(await read('mempool-size')).toEqual([
    [null, '5', null],
    [null, '5', null],
  ])
  const { note, asOf } = await client.getChart({ chain: 'tn', chart: 'reorgs' })
  expect({ note, asOf }, 'it reflects no block').toEqual({ note: 'chart.note.watch', asOf: null })
  const { values } = await open(world).getChart({ chain: 'tn', chart: 'reorgs', days: 1 })
  expect(values, 'nothing is claimed where nothing is kept').toEqual([[null], [null]])
})

test('screens-nonevm §2.4: waiting bytes by what they pay, and addresses by what they have, are told from what was seen', async () => {
  const world = await createOutputWorld(38)
  const hour = hourOf(world.clock.now())
  const row = (name: string, key: string, at: number, count: number, sum: bigint) => ({
    name,
    key,
    hour: at,
    count,
    sum,
    least: 0n,
    most: sum,
  })
  const today = Math.floor(hour / 24) * 24
  const day = today - 24
  const seen = [
    ...RATE_BANDS.map((from) => row(WATCHED.waitingBytes, String(from), hour, 60, from < 10 ? 60_000n : 0n)),
    row(WATCHED.balances, '', day, 1, 9n),
    row(WATCHED.balances, '1', day, 1, 4n),
    row(WATCHED.balances, '9', day, 1, 3n),
    row(WATCHED.balances, '14', day, 1, 2n),
    row(WATCHED.balances, '', today, 1, 1n),
  ]
  const watch = {
    watched: ({ from, to }: HourSpan) => Promise.resolve(seen.filter((one) => one.hour >= from && one.hour <= to)),
  }
  const client = open({ ...world, runtime: { ...world.runtime, watch } })
  const bytes = await client.getChart({ chain: 'tc', chart: 'mempool-bytes', days: 2, grain: 'hour' })
  expect(bytes.chart.series.map(({ title }) => title).slice(0, 3)).toEqual(['≥ 0', '≥ 1', '≥ 2'])
  expect(
    bytes.values.map((series) => series.at(-1)),
    'each holds those that pay more',
  ).toEqual(['5000', '4000', '3000', '2000', '1000', ...RATE_BANDS.slice(5).map(() => '0')])
  expect(bytes.values[0]!.at(-2), 'an hour that nobody watched is a gap').toBeNull()
  const minutes = await client.getChart({ chain: 'tc', chart: 'mempool-bytes', grain: 'minute' })
  expect(minutes).toMatchObject({ grain: 'minute', asOf: null, note: 'chart.note.watch' })
  expect([minutes.times.length, minutes.values.length]).toEqual([120, RATE_BANDS.length])
  await expect(client.getChart({ chain: 'tc', chart: 'tx-count', grain: 'minute' })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  const bands = await client.getChart({ chain: 'tc', chart: 'balance-bands', days: 2, grain: 'day' })
  expect(bands.values.map((series) => series.at(-2))).toEqual(['9', '5', '5', '5', '5', '2', '2', '2', '2'])
  const { ranking } = await client.listRich({ chain: 'tc' })
  const least = (digits: number) =>
    ranking.bands.reduce((sum, band) => (band.digits >= digits ? sum + band.holders : sum), 0)
  expect(
    bands.values.map((series) => Number(series.at(-1))),
    'of the day that runs they are those of the ranking, behind its block',
  ).toEqual([1, 6, 7, 8, 9, 10, 11, 12, 13].map(least))
  expect(bands.asOf).toBe(ranking.asOf!.height)
  expect(ranking.holders).toBeGreaterThan(1)
  const { hits } = await client.listCharts({ chain: 'tc' })
  expect(hits.find(({ chart }) => chart.id === 'balance-bands')!.values[0]!.at(-1)).toBe(String(least(1)))
})

test('screens-evm §10: new addresses are known as far as their ledger has come, the day that runs so far', async () => {
  const world = await createAccountWorld(37)
  const day = Math.floor(world.clock.now() / 86_400_000)
  const layer = (height: number): RuntimeLayer => ({
    status: () => ({ id: ADDRESS_GROWTH, from: 0, through: height, lack: null }),
    consistent: (read) =>
      read(world.chain[height]!.block, {
        summed: () =>
          Promise.resolve([
            { day: day - 1, came: 40 },
            { day, came: 2 },
          ]),
      } as unknown as LayerReads),
  })
  const ask = (height: number, chart: string, days: number) =>
    open({ ...world, runtime: { ...world.runtime, layers: new Map([[ADDRESS_GROWTH, layer(height)]]) } }).getChart({
      chain: 'tn',
      chart,
      days,
    })
  const { values, asOf } = await ask(20, 'new-addresses', 3)
  expect({ values, asOf }, 'the chain began today: nothing is told of the days before').toEqual({
    values: [[null, null, '2']],
    asOf: 20,
  })
  expect((await ask(20, 'address-growth', 1)).values, 'what came before the span counts').toEqual([['42']])
  world.clock.tick(2 * 86_400_000)
  expect((await ask(20, 'new-addresses', 2)).values, 'later days are not known').toEqual([[null, null]])
})

test('screens-nonevm §2.4: unspent outputs, the coins in them and the supply are added up from what blocks made and spent', async () => {
  const world = await createOutputWorld(36)
  const client = open(world)
  const last = async (chart: string) => {
    const { values } = await client.getChart({ chain: 'tc', chart, days: 0, grain: 'day' })
    return values.map((series) => series.at(-1))
  }
  // Nobody can spend what block 0 made.
  const made = world.chain.slice(1).flatMap(({ txs }) => txs.map(({ ext }) => (ext['outputs'] as unknown[]).length))
  const spent = world.chain.flatMap(({ family }) => family['spends'] ?? []).length
  expect(await last('utxo-count')).toEqual([String(made.reduce((sum, count) => sum + count, 0) - spent)])
  expect(await last('supply')).toEqual([String(world.chain.length * 5_000_000_000)])
  expect(await last('utxo-value')).toEqual([String((world.chain.length - 1) * 5_000_000_000)])
  const types = await client.getChart({ chain: 'tc', chart: 'script-types', days: 0, grain: 'day' })
  const share = (type: string) => types.values[types.chart.series.findIndex(({ id }) => id === type)]!.at(-1)
  expect([share('p2wpkh'), share('p2tr')]).toEqual(['1', '0'])
})

test('screens-evm §0 rule 1: what grows is not known any more from where a block does not tell its part', () => {
  const chart = ALL_CHARTS.find(({ id }) => id === 'supply')!
  const row = (name: string, count: number) => ({ name, key: '', hour: 0, count, sum: 5n, least: 0n, most: 0n })
  expect(grown(chart, [[5n], [null], [5n]], [], [true, true, true])).toEqual([[5n], [null], [null]])
  // Fees of one of two blocks before.
  const before = [row('time', 2), row('reward', 2), row('fees', 1)]
  expect(grown(chart, [[5n]], before, [true])).toEqual([[null]])
})

test('screens-nonevm §2.4: a chart of a ledger begins with it, ends with it, and is there only where the ledger is kept', async () => {
  const world = await createOutputWorld(37)
  const none = open(world)
  await expect(none.getChart({ chain: 'tc', chart: 'runes' })).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  const tip = world.chain.at(-1)!.block
  const day = Math.floor(tip.timeMs / 86_400_000)
  const asked: unknown[] = []
  const withRunes = (lack: 'history' | null, through: number) => {
    const reads = {
      summed: (table: string, match: unknown, by: string) => {
        asked.push([table, match, by])
        return Promise.resolve([{ [by]: day - 1, etch: 2n, mint: 7n, transfer: 0n, burn: 0n }])
      },
    } as unknown as LayerReads
    const layer = {
      status: () => ({ id: 'runes', from: 0, through, lack }),
      consistent: <T>(read: (through: BlockRef, reads: LayerReads) => Promise<T>) =>
        read({ height: through, hash: tip.hash }, reads),
    }
    return open({ ...world, runtime: { ...world.runtime, layers: new Map([['runes', layer]]) } })
  }
  const get = (client: ReturnType<typeof open>, days: number) =>
    client.getChart({ chain: 'tc', chart: 'runes', days, grain: 'day' })
  const all = await get(withRunes(null, tip.height), 0)
  expect(all.times[0], 'not with the chain').toBe((day - 1) * 86_400_000)
  expect(all.values.map((series) => series[0])).toEqual(['2', '7', '0', '0'])
  expect(all.values[0]!.at(-1), 'a day without any has none').toBe('0')
  await get(withRunes(null, tip.height), 2)
  expect(asked).toEqual([
    ['rune_hours', {}, 'day'],
    ['rune_hours', { day: [expect.any(Number), expect.any(Number)] }, 'day'],
  ])
  const behind = await get(withRunes(null, tip.height - 1), 2)
  expect(behind.values[0]!.at(-1), 'a step that the ledger has not read to its end').toBeNull()
  expect((await get(withRunes('history', tip.height), 0)).values.flat().every((value) => value === null)).toBe(true)
})

test('all charts are read once for all who ask within some seconds, and made anew beside who asks later (issue 5)', async () => {
  const world = await createAccountWorld(33)
  let readings = 0
  const { archive } = world.runtime
  const reads: World['runtime']['archive']['reads'] = {
    ...archive.reads,
    statistics: (...asked) => {
      readings++
      return archive.reads.statistics(...asked)
    },
  }
  const client = open({ ...world, runtime: { ...world.runtime, archive: { ...archive, reads } } })
  const list = () => client.listCharts({ chain: 'tn' })
  const [first, second] = await Promise.all([list(), list()])
  const once = readings
  expect(second).toEqual(first)
  world.extend(3)
  expect((await list()).asOf).toBe(first.asOf)
  expect(readings).toBe(once)
  world.clock.tick(6_000)
  // Who asks gets the last ones, and has the next made.
  expect((await list()).asOf).toBe(first.asOf)
  await expect.poll(async () => (await list()).asOf).toBe(first.asOf! + 3)
  expect(readings).toBe(2 * once)
})

test('screens-evm §0 rule 1: a chart whose measures are being counted again stays in the overview and says so (decision 21)', async () => {
  const world = await createAccountWorld(41)
  const { archive } = world.runtime
  const uncounted = archive.state().ranges
  const counting: World = {
    ...world,
    runtime: {
      ...world.runtime,
      archive: { ...archive, consistent: (read) => archive.consistent((state) => read({ ...state, uncounted })) },
    },
  }
  const told = async (of: World) =>
    new Map((await open(of).listCharts({ chain: 'tn' })).hits.map((hit) => [hit.chart.id, hit.isCounting === true]))
  const [before, during] = [await told(world), await told(counting)]
  expect([...before.values()], 'nothing is said where all is counted').not.toContain(true)
  for (const id of ['block-time', 'liquidations', 'tx-count'])
    expect([id, during.get(id)], 'also what is absent where nothing is known').toEqual([id, true])
  for (const id of before.keys()) expect([id, during.has(id)], 'it does not vanish').toEqual([id, true])
  expect(during.has('new-addresses'), 'what has no ledger here is not being counted').toBe(false)
})

test('screens-evm §7: what miners earn by the work that they do, and what is new less what is burnt', () => {
  const row = (name: string, count: number, sum: bigint) => ({
    name,
    key: '',
    hour: 0,
    count,
    sum,
    least: 0n,
    most: sum,
  })
  const chartOf = (id: string) => ALL_CHARTS.find((one) => one.id === id)!
  const [price, issued] = [chartOf('hash-price'), chartOf('net-issuance')]
  // Two blocks of 10^12 hashes each that paid 3 coins together: 1.5 for as many, 86,400 times a day.
  const mined = [row('time', 2, 1n), row('reward', 2, 3n * 10n ** 18n), row('difficulty', 2, 2n * 10n ** 12n)]
  expect(price.values(new ChartStep(mined, 60, null, null, 61))).toEqual([1.5 * 86_400 * 1e18])
  expect(price.values(new ChartStep(mined, 60))[0]).toBeCloseTo((1.5 * 86_400 * 1e18) / 2 ** 32, -3)
  expect(price.values(new ChartStep(mined.slice(0, 2), 60, null, null, 61)), 'no work told').toEqual([null])
  const made = [row('time', 2, 1n), row('reward', 2, 100n), row('fees', 2, 7n)]
  expect(issued.values(new ChartStep(made, 60))).toEqual([93n])
  expect(issued.values(new ChartStep([...made, row('burnt', 1, 3n)], 60))).toEqual([90n])
})
