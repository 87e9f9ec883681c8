import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { test } from 'vitest'
import { storeConformance } from './conformance.ts'
import { openStore } from './open-store.ts'
import { startEngine } from './start-engine.ts'
import { startCluster } from './testing/start-cluster.ts'

async function startTemporaryEngine() {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-store-'))
  const engine = await startEngine({ dataDir, clock: systemClock, log: silentLog })
  const close = async (): Promise<void> => {
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { engine, close }
}

storeConformance('the embedded engine', async () => {
  const { engine, close } = await startTemporaryEngine()
  return {
    store: engine.store,
    address: { url: engine.url, user: 'writer', password: engine.token, database: 'default' },
    close,
  }
})

storeConformance('an engine by URL', async () => {
  const { engine, close } = await startTemporaryEngine()
  const address = { url: engine.url, user: 'writer', password: engine.token, database: 'default' }
  const store = openStore(address)
  return {
    store,
    address,
    close: async () => {
      await store.close()
      await close()
    },
  }
})

storeConformance('a cluster of ClickHouse servers', async () => {
  const { address, end } = await startCluster('one')
  const store = openStore(address)
  return {
    store,
    address,
    close: async () => {
      await store.close()
      await end()
    },
  }
})

/** `http://user:password@host:port/database` of a ClickHouse server that may be filled and emptied. */
const server = process.env.ORRERY_TEST_CLICKHOUSE_URL
/** Name of the cluster that it belongs to. */
const cluster = process.env.ORRERY_TEST_CLICKHOUSE_CLUSTER
if (server === undefined) test.skip('a ClickHouse server: ORRERY_TEST_CLICKHOUSE_URL is not set', () => {})
else
  storeConformance('a ClickHouse server', async () => {
    const url = new URL(server)
    const address = {
      url: url.origin,
      user: decodeURIComponent(url.username) || 'default',
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1) || 'default',
      ...(cluster !== undefined && { cluster }),
    }
    const store = openStore(address)
    return { store, address, close: () => store.close() }
  })
