import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { page } from './page.ts'

test('screens-evm §7: a span that the archive cannot count takes nothing else of the page along', async () => {
  const api = {
    ...createSampleApi(),
    getGasUsers: () => Promise.reject(new OrreryError('STORE_LIMIT', { reason: 'memory' })),
  }
  const data = await page.load({
    api,
    chain: { code: 'ETH' },
    params: { tab: 'spenders' },
    query: new URLSearchParams('span=7d'),
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof page.load>[0])
  expect(data.prices).not.toBeNull()
  expect(data).toMatchObject({ span: '7d', users: { state: 'failed', code: 'STORE_LIMIT' } })
})

test('screens-evm §7: chains that are mined have a tab of what miners earn, others say that it is not offered', async () => {
  const asked: string[] = []
  const api = {
    ...createSampleApi(),
    getChart: ({ chart }: { readonly chart: string }) => {
      asked.push(chart)
      return createSampleApi().getChart({ chain: 'ETC', chart })
    },
  }
  const load = (consensus: string) =>
    page.load({
      api,
      chain: { code: 'ETC', family: 'evm', quirks: { consensus } },
      params: { tab: 'miner' },
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof page.load>[0])
  expect((await load('pow')).charts).toHaveLength(6)
  expect(asked).toEqual(['miner-revenue', 'hash-price', 'fee-total', 'hash-rate', 'difficulty', 'uncle-rate'])
  expect(await load('pos')).toMatchObject({ prices: null, charts: null })
})

test('screens-evm §7: history and blobs are told of the newest blocks one by one, too, with no chart asked for', async () => {
  const load = (tab: string) =>
    page.load({
      api: { ...createSampleApi(), getChart: () => Promise.reject(new Error('no chart is asked for')) },
      chain: { code: 'ETH', family: 'evm', quirks: {} },
      params: { tab },
      query: new URLSearchParams('days=blocks'),
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof page.load>[0])
  for (const tab of ['history', 'blob']) {
    const { newest, charts } = await load(tab)
    expect(charts).toEqual([])
    expect(newest!.times.length).toBeGreaterThan(1)
    expect(newest!.times.toSorted((a, b) => a - b)).toEqual(newest!.times)
  }
  await expect(load('miner')).resolves.not.toHaveProperty('newest')
})

test('screens-evm §7: the last hour is told block by block where three lists hold one, and transactions are drawn over the base fee when asked', async () => {
  const NOW = 1_800_000_000_000
  const asked: (string | undefined)[] = []
  const block = (at: number) => ({ timeMs: NOW - at * 15_000, txCount: at, ext: { baseFee: '7' } })
  const listBlocks = async ({ cursor }: { readonly cursor?: string }) => {
    asked.push(cursor)
    const first = Number(cursor ?? 0)
    return { hits: Array.from({ length: 100 }, (_, at) => block(first + at)), extend: { next: String(first + 100) } }
  }
  const load = (search: string, blockSeconds = 12) =>
    page.load({
      api: { ...createSampleApi(), listBlocks },
      chain: { code: 'ETH', family: 'evm', quirks: {}, blockSeconds },
      params: { tab: 'history' },
      query: new URLSearchParams(search),
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof page.load>[0])
  const { newest, isHour } = await load('days=hour')
  expect(isHour).toBe(true)
  // An hour of 15 seconds each: the list ends there, and nothing further is read.
  expect(newest!.times).toHaveLength(240)
  expect(newest!.times.at(-1)! - newest!.times[0]!).toBeLessThan(3_600_000)
  expect(asked).toEqual([undefined, '100', '200'])
  // Three lists of blocks of two seconds are ten minutes: no hour is claimed.
  expect(await load('days=hour', 2)).not.toHaveProperty('newest')
  expect(await load('over=txs')).toMatchObject({ isOver: true })
  expect(await load('over=else')).not.toHaveProperty('isOver')
})

test('screens-evm §7: how deep the pool is at each price stands beside the prices, where the node tells of what waits', async () => {
  const load = (changes: object, tab?: string) =>
    page.load({
      api: { ...createSampleApi(), ...changes },
      chain: { code: 'ETH', family: 'evm', quirks: {} },
      params: { tab },
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof page.load>[0])
  expect((await load({})).pool!.steps.length).toBeGreaterThan(0)
  expect(await load({}, 'estimator')).not.toHaveProperty('pool')
  expect(await load({ getOfferPool: async () => ({ told: 0 }) })).not.toHaveProperty('pool')
  const away = () => Promise.reject(new OrreryError('UPSTREAM_TIMEOUT', { source: 'node', method: 'pool', ms: 1 }))
  expect((await load({ getOfferPool: away })).prices).not.toBeNull()
})
