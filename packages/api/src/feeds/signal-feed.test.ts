import type { AlphaSignal } from '@orrery/model/wire/alpha-signals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld } from '../testing/world.ts'
import type { Asked } from './feed-entries.ts'
import { signalEntry } from './signal-feed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([await createAccountWorld()], { publicBase: 'https://explorer.example' })
})
afterAll(() => server.close())

const chain = { path: 'test-net', name: { full: 'Test net' }, native: { symbol: 'T', decimals: 3 } }
const asked = { desk: { chain }, params: {}, query: {}, base: 'https://explorer.example' } as unknown as Asked
const signal: AlphaSignal = {
  kind: 'token-transfers',
  timeMs: Date.UTC(2026, 0, 31),
  byDay: true,
  strength: '412',
  flat: false,
  value: '1500',
  mean: '10050',
  days: 30,
  evidence: 1_500,
  evidenceIsFloor: false,
  token: { address: '0xaa', symbol: 'USD', name: null, decimals: 6 } as AlphaSignal['token'],
  address: null,
  by: null,
  tag: null,
  txHash: null,
  years: null,
  lockedPpm: null,
  price: null,
}

test('screens-evm §15.8: an entry of the feed tells the fact and its measure, exactly, and stays the same while its day runs', () => {
  const entry = signalEntry(asked, signal)
  expect(entry).toMatchObject({
    title: 'Transfers grow suddenly: USD',
    summary: 'on 2026-01-31 (UTC): 1500 transfers, mean of 30 days before: 100.5, 4.12 standard deviations above it',
    link: 'https://explorer.example/alpha-signals?chain=test-net',
    timeMs: signal.timeMs,
  })
  expect(signalEntry(asked, { ...signal, value: '1700', strength: '500' }).id).toBe(entry.id)
  expect(signalEntry(asked, { ...signal, timeMs: signal.timeMs + 86_400_000 }).id).not.toBe(entry.id)
  const woke = { ...signal, kind: 'dormant-wake', byDay: false, strength: null, mean: null, token: null } as const
  expect(signalEntry(asked, { ...woke, value: '12345', txHash: '0xff', address: '0xbb', years: 1 })).toMatchObject({
    title: 'Long at rest, moved: 0xbb',
    summary: 'measured: 12.345 T, at rest for 1 year, 0xbb, 0xff',
    link: 'https://explorer.example/test-net/tx/0xff',
  })
})

test('screens-evm §15.8: the feed answers where nothing stands out, and refuses what it cannot read', async () => {
  const get = (query: string) => fetch(`${server.url}/api/explorer/feeds/test-net/signals.atom${query}`)
  const told = await get('?kind=new-pool&least=3.5')
  expect([told.status, told.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(await told.text()).toContain('<title>')
  for (const query of ['?kind=magic', '?least=-1', '?least=1.234', '?least=1e9'])
    expect([query, (await get(query)).status]).toEqual([query, 400])
})
