import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import type { LayerReads } from '@orrery/model/layer'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

test('screens-nonevm §4.5: a chain tells how much its ledgers know, nothing of one that has not begun or cannot be kept, and counts once a minute', async () => {
  const world = await createOutputWorld(3, 60)
  const asked: string[] = []
  const layerOf = (id: string, at: number | null, lack: 'history' | null = null) => ({
    status: () => ({ id, from: 2, through: at, lack }),
    consistent: <T>(read: (to: { height: number; hash: Hex } | null, reads: LayerReads) => Promise<T>) =>
      read(at === null ? null : { height: at, hash: world.chain[at]!.block.hash }, {
        familyCount: (table: string) => {
          asked.push(table)
          return Promise.resolve(7)
        },
        familyPage: () => Promise.resolve([{ blessed: 30, cursed: 4 }]),
        latest: () => Promise.resolve([{ events: 9 }]),
      } as unknown as LayerReads),
  })
  const layers = new Map(
    [
      layerOf('omni', 59),
      layerOf('runes', null),
      layerOf('cat20', 59, 'history'),
      layerOf('cashTokens', 20),
      layerOf('inscriptions', 59),
    ].map((layer) => [layer.status().id, layer]),
  )
  const runtime = { ...world.runtime, layers }
  const api = createApi({ chains: () => [runtime], knownChains: [outputChain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const chain = outputChain.code
  const sizes = await client.listLedgerSizes({ chain })
  expect(sizes).toEqual([
    { what: 'inscriptions', count: 34, through: 59 },
    { what: 'runes', count: null, through: null },
    { what: 'cash-tokens', count: 7, through: 20 },
    { what: 'omni', count: 9, through: 59 },
  ])
  await client.listLedgerSizes({ chain })
  expect(asked).toEqual([CASH_TOKEN_TABLES.categories])
  api.close()
})
