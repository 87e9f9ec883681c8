import type { LayerReads } from '@orrery/model/layer'
import { OMNI_TABLES } from '@orrery/model/omni'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { createAccountWorld } from '../testing/world.ts'

test('principle 3: Tether on Omni is told as of its ledger’s block, and nothing of it while there is none', async () => {
  const world = await createAccountWorld()
  const rows: Readonly<Record<string, object>> = {
    [OMNI_TABLES.states]: { supply: 9n, supply_most: 10n, certain: 7n, shared: 2n, traded: 0n, thaws: 0, holders: 2 },
    [OMNI_TABLES.balances]: { address: `0x${'11'.repeat(20)}`, amount: 4n, most: 6n, trades: 0, frozen: 0 },
  }
  let through = -1
  const reads = {
    latest: (table: string) => Promise.resolve([rows[table]]),
    largest: () => Promise.resolve([{ key: `0x${'11'.repeat(20)}`, value: 4n }]),
  } as unknown as LayerReads
  const layer = {
    status: () => ({ id: 'omni', from: 0, through: through < 0 ? null : through, lack: null }),
    consistent: <T>(read: (to: { height: number; hash: `0x${string}` } | null, reads: LayerReads) => Promise<T>) =>
      read(through < 0 ? null : { height: through, hash: world.chain[through]!.block.hash }, reads),
  }
  const runtime = { ...world.runtime, layers: new Map([['omni', layer]]) }
  const chain = world.runtime.chain
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const asked = { chain: chain.code, address: `0x${'11'.repeat(20)}` }
  const unknown = { supply: null, supplyMost: null, holders: null, events: null }
  expect(await client.getOmni({ chain: chain.code })).toMatchObject({ ...unknown, ledger: { through: null } })
  expect(await client.getAddressOmni(asked)).toMatchObject({ balance: null, ledger: { through: null } })
  through = 20
  const token = await client.getOmni({ chain: chain.code })
  expect(token).toMatchObject({ supply: '9', supplyMost: '10', holders: 2, ledger: { through: 20 } })
  expect(token.ledger.tip).toBeGreaterThan(20)
  // Of ten at most three are certainly others': 6 and 2 that were shared are one too many.
  expect(await client.getAddressOmni(asked)).toMatchObject({
    balance: { amount: '4', most: '7', frozen: false },
    ledger: { through: 20 },
  })
  through = world.chain.length - 1
  const holders = () => client.listOmniHolders({ chain: chain.code })
  expect(await holders()).toMatchObject({ total: 2, extend: { totalIsFloor: false } })
  // A thousand are told; how many more there are is not in the list.
  Object.assign(rows[OMNI_TABLES.states]!, { holders: 1_001 })
  expect(await holders()).toMatchObject({ total: 1_000, extend: { totalIsFloor: true } })
  api.close()
})
