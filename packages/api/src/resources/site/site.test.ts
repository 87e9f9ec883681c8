import { expect, test } from 'vitest'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createTestClock } from '../../testing/world.ts'

const clock = createTestClock()
const clientOf = (options: Partial<Parameters<typeof createApi>[0]>) =>
  createClient({ request: createApi({ chains: () => [], knownChains: [], clock, log: silentLog, ...options }).request })

test('screens-evm §2.5: the archive’s size is told by what its tables hold, the largest first, and who runs the site as the operator says', async () => {
  const client = clientOf({
    operator: { name: 'Example', licence: { name: 'CC0', url: null } },
    software: { version: '1.2.3', source: 'https://example.org/source' },
    hubCharts: ['burn', 'tx-count'],
    tableSizes: async () => [
      { table: 'txs', rows: 10, bytes: 500 },
      { table: 'tx_hashes', rows: 10, bytes: 200 },
      { table: 'evm_swaps', rows: 1, bytes: 900 },
      { table: 'evm_calls', rows: 2, bytes: 5 },
      { table: 'lightning_nodes', rows: 3, bytes: 1 },
    ],
  })
  const { operator, software, hubCharts, storage } = await client.getSiteFacts({})
  expect(operator).toEqual({ name: 'Example', contact: null, licence: { name: 'CC0', url: null } })
  // screens-evm §2.5
  expect(software).toEqual({ version: '1.2.3', source: 'https://example.org/source' })
  // screens-evm §10: in the operator's order
  expect(hubCharts).toEqual(['burn', 'tx-count'])
  expect(storage).toEqual({
    atMs: clock.now(),
    groups: [
      { group: 'events', tables: 1, rows: 1, bytes: 900 },
      { group: 'transactions', tables: 2, rows: 20, bytes: 700 },
      { group: 'calls', tables: 1, rows: 2, bytes: 5 },
      { group: 'other', tables: 1, rows: 3, bytes: 1 },
    ],
  })
})

test('an engine that does not tell its sizes keeps nobody from knowing who runs the site', async () => {
  const client = clientOf({ tableSizes: async () => Promise.reject(new Error('away')) })
  expect(await client.getSiteFacts({})).toEqual({
    operator: { name: null, contact: null, licence: null },
    software: { version: null, source: null },
    hubCharts: [],
    storage: null,
  })
})
