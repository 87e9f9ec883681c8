import { createCounters } from '@orrery/api/server/api-counters'
import { createAccountWorld } from '@orrery/api/testing/world'
import type { OpenArchive } from '@orrery/archive/open-archive'
import { silentLog } from '@orrery/primitives/log'
import type { Store } from '@orrery/store/store'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from './collect-metrics.ts'
import { renderMetrics } from './metrics-text.ts'
import { startAdmin, type Admin } from './start-admin.ts'

let admin: Admin | null = null
afterEach(async () => {
  await admin?.stop()
  admin = null
})

const start = async (collect: Parameters<typeof startAdmin>[0]['collect'], actions = {}) =>
  (admin = await startAdmin({ port: 0, log: silentLog, collect, actions }))

test('reliability O-15: a value that is not known has no line, labels are escaped, buckets add up', () => {
  const text = renderMetrics([
    { name: 'a', help: 'A.', type: 'gauge', samples: [{ labels: { chain: 'x"\n\\' }, value: 3 }, { value: null }] },
    {
      name: 'd',
      help: 'D.',
      type: 'histogram',
      bounds: [1, 4],
      samples: [
        {
          labels: { chain: 'X' },
          counts: new Map([
            [1, 2],
            [4, 3],
            [Infinity, 1],
          ]),
        },
      ],
    },
  ])
  expect(text.split('\n').filter((line) => !line.startsWith('#') && line !== '')).toEqual([
    String.raw`a{chain="x\"\n\\"} 3`,
    'd_bucket{chain="X",le="1"} 2',
    'd_bucket{chain="X",le="4"} 5',
    'd_bucket{chain="X",le="+Inf"} 6',
    'd_count{chain="X"} 6',
  ])
})

test('reliability O-15: however many series there are, 10,000 are told', () => {
  const samples = Array.from({ length: 10_500 }, (_, value) => ({ labels: { value }, value }))
  const text = renderMetrics([{ name: 'a', help: 'A.', type: 'gauge', samples }])
  expect(text.split('\n').filter((line) => line.startsWith('a{'))).toHaveLength(10_000)
  expect(text).toContain('# 500 series are left out')
})

test('reliability S-47: metrics are on a port of loopback, other hosts and actions without the token are refused', async () => {
  let done = 0
  const { url, token } = await start(async () => [], { '/act': async () => ({ done: ++done }) })
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect((await fetch(`${url}/metrics`)).headers.get('content-type')).toContain('version=0.0.4')
  expect((await fetch(`${url}/act`)).status).toBe(405)
  expect((await fetch(`${url}/act`, { method: 'POST' })).status).toBe(401)
  expect((await fetch(`${url}/act`, { method: 'POST', headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  expect(done).toBe(0)
  expect(
    await (await fetch(`${url}/act`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).json(),
  ).toEqual({ done: 1 })
  expect((await fetch(`${url}/constructor`, { method: 'POST' })).status).toBe(404)
})

test('issue 4: a chain tells head, node, lag, backfill, reorganisations and calls; secrets of node URLs are no labels', async () => {
  const { runtime } = await createAccountWorld()
  const status = runtime.status()
  const chain = {
    runtime: {
      ...runtime,
      status: () => ({
        ...status,
        backfill: { done: 5, total: 20, blocksPerSecond: 2.5, etaSeconds: 6 },
        waivedChecks: [true, false].map((wasHeld) => ({
          check: 'x',
          height: 1,
          hash: '0x01' as const,
          reason: 'y',
          wasHeld,
        })),
        work: { deepBlocks: 3, writes: 1, depths: new Map([[2, 1]]) },
      }),
    },
    archive: runtime.archive as unknown as OpenArchive,
    nodeUse: () => [
      {
        use: 'index' as const,
        nodes: [
          {
            source: 'host/s3cret',
            healthy: true,
            lastError: 's3cret',
            requests: 9,
            failures: 2,
            retries: 4,
            latencyMs: 12,
          },
        ],
      },
    ],
    stop: async () => {},
  }
  const counters = { ...createCounters(), shed: 7, sockets: 2, backlogCuts: 1 }
  const store = { query: async () => Promise.reject(new Error('away')) } as unknown as Store
  const metrics = createMetrics({ chains: () => [chain], counters: () => counters, store })
  const { url } = await start(metrics.collect)
  const text = await (await fetch(`${url}/metrics`)).text()
  metrics.stop()
  const code = runtime.chain.code
  for (const line of [
    `orrery_head_height{chain="${code}"} ${runtime.head.view().tip!.height}`,
    `orrery_backfill_blocks_per_second{chain="${code}"} 2.5`,
    `orrery_reorg_depth_bucket{chain="${code}",le="2"} 1`,
    `orrery_rpc_requests_total{chain="${code}",node="0",use="index",outcome="failed"} 2`,
    `orrery_rpc_retries_total{chain="${code}",node="0",use="index"} 4`,
    `orrery_queue_deep_blocks{chain="${code}"} 3`,
    `orrery_checks_given_up{chain="${code}"} 1`,
    'orrery_api_shed_total 7',
    'orrery_sockets 2',
    'orrery_socket_backlog_cuts_total 1',
    'orrery_engine_up 0',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).toMatch(/orrery_event_loop_delay_seconds\{quantile="0.99"\} \d/)
  expect(text).not.toContain('s3cret')
})
