import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCounters } from '@orrery/api/server/api-counters'
import { createAccountWorld } from '@orrery/api/testing/world'
import type { OpenArchive } from '@orrery/archive/open-archive'
import type { Broker } from '@orrery/bus/nats/broker'
import type { Store } from '@orrery/store/store'
import { expect, test } from 'vitest'
import { createMetrics } from './collect-metrics.ts'
import { renderMetrics } from './metrics-text.ts'

const FILE = fileURLToPath(new URL('../../../../docs/guides/prometheus-alerts.yml', import.meta.url))
const RULES = [...readFileSync(FILE, 'utf8').matchAll(/- alert: (\w+)\n +expr: (.+)\n/g)].map(([, name, expr]) => ({
  name: name!,
  expr: expr!,
}))

/** What a site shows whose API answered and whose chain was reorganised. */
async function metricsText(): Promise<string> {
  const { runtime } = await createAccountWorld()
  const node = { source: 'x', healthy: true, lastError: null, requests: 2, failures: 1, retries: 0, latencyMs: 1 }
  const status = () => ({
    ...runtime.status(),
    backfill: { done: 1, total: 2, blocksPerSecond: 1, etaSeconds: 1 },
    work: { deepBlocks: 0, writes: 0, depths: new Map([[16, 1]]) },
  })
  const chain = {
    runtime: { ...runtime, status },
    archive: runtime.archive as unknown as OpenArchive,
    nodeUse: () => [{ use: 'index' as const, nodes: [node] }],
    stop: async () => {},
  }
  const store = {
    query: async ({ columns }: { columns: object }) => [
      Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, type === 'text' ? 'blocks' : 1])),
    ],
  } as unknown as Store
  const counters = { ...createCounters(), replies: { '5xx': 1 } }
  const metrics = createMetrics({
    chains: () => [{ ...chain, feed: () => ({ live: true, silentMs: 1, snapshots: 1 }) }],
    counters: () => counters,
    store,
    role: 'serve',
    broker: { isUp: () => true } as Broker,
  })
  try {
    return renderMetrics(await metrics.collect())
  } finally {
    metrics.stop()
  }
}

test('every rule of the file is read here', () => {
  expect(RULES).toHaveLength(readFileSync(FILE, 'utf8').split('- alert:').length - 1)
  expect(RULES.length).toBeGreaterThan(10)
})

test.each(RULES)('issue 4: $name asks for series that /metrics has', async ({ expr }) => {
  const lines = (await metricsText()).split('\n')
  const asked = [...expr.matchAll(/(orrery_\w+)(?:\{([^}]*)\})?/g)]
  expect(asked.length).toBeGreaterThan(0)
  for (const [whole, name, matchers = ''] of asked) {
    const wanted = matchers === '' ? [] : matchers.split(/, */)
    const found = lines.some(
      (line) => /^\w+/.exec(line)?.[0] === name && wanted.every((matcher) => line.includes(matcher)),
    )
    expect(found, whole).toBe(true)
  }
})
