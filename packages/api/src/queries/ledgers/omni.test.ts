import type { LayerReads } from '@orrery/model/layer'
import { OMNI_TABLES } from '@orrery/model/omni'
import type { PageQuery } from '@orrery/model/reads'
import { hourOf } from '@orrery/model/statistics'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, createOutputWorld } from '../../testing/world.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { readOmniSupply } from './omni.ts'

const note = (height: number, action: string, amount: bigint, state = 'valid') => ({
  height,
  tx_index: 0,
  seq: 0,
  time_ms: height * 86_400_000,
  action,
  amount,
  state,
})
const NOTES = [note(5, 'grant', 9n, 'invalid'), note(3, 'revoke', 400_000_000n), note(2, 'grant', 1_000_000_000n)]

test('principle 3: Tether on Omni is told as of its ledger’s block, and nothing of it while there is none', async () => {
  const world = await createAccountWorld()
  const rows: Readonly<Record<string, object>> = {
    [OMNI_TABLES.states]: { supply: 9n, supply_most: 10n, certain: 7n, shared: 2n, traded: 0n, thaws: 0, holders: 2 },
    [OMNI_TABLES.balances]: { address: `0x${'11'.repeat(20)}`, amount: 4n, most: 6n, trades: 0, frozen: 0 },
  }
  let through = -1
  const reads = {
    latest: (table: string) => Promise.resolve([rows[table] ?? []].flat()),
    summed: () =>
      Promise.resolve([23, 24, 25].map((ago) => ({ hour: hourOf(world.clock.now()) - ago, sent: 3 + ago }))),
    familyPage: (_table: string, _match: object, { before }: PageQuery) =>
      Promise.resolve(before === undefined ? NOTES : []),
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
  expect(token, 'what came today is not known while the ledger is behind').toMatchObject({ sent24h: null, frozen: 0 })
  Object.assign(rows, {
    [OMNI_TABLES.notes]: { to: asked.address, action: 'freeze' },
    [OMNI_TABLES.balances]: { ...rows[OMNI_TABLES.balances]!, frozen: 1 },
  })
  through = world.chain.length - 1
  world.clock.tick(2_000)
  expect(await client.getOmni({ chain: chain.code })).toMatchObject({ sent24h: 26, frozen: 1 })
  const chart = await client.getChart({ chain: chain.code, chart: 'omni-supply', grain: 'day' }).catch(() => null)
  expect(chart, 'on chains of accounts there is no such chart').toBeNull()
  const holders = () => client.listOmniHolders({ chain: chain.code })
  expect(await holders()).toMatchObject({ total: 2, extend: { totalIsFloor: false } })
  // A thousand are told; how many more there are is not in the list.
  Object.assign(rows[OMNI_TABLES.states]!, { holders: 1_001 })
  expect(await holders()).toMatchObject({ total: 1_000, extend: { totalIsFloor: true } })
  api.close()
})

test('screens-nonevm §5: what grants and revokes did to the supply is told by hour, invalid ones left out', async () => {
  const world = await createOutputWorld()
  const reads = {
    familyPage: (_table: string, _match: object, { before }: PageQuery) =>
      Promise.resolve(before === undefined ? NOTES : []),
  } as unknown as LayerReads
  const tip = world.chain.at(-1)!.block
  const layer = {
    status: () => ({ id: 'omni', from: 0, through: tip.height, lack: null }),
    consistent: <T>(read: (to: typeof tip, given: LayerReads) => Promise<T>) => read(tip, reads),
  }
  const runtime = { ...world.runtime, layers: new Map([['omni', layer]]) }
  const desk = { runtime, chain: runtime.chain } as unknown as ChainDesk
  expect(await readOmniSupply(desk)).toEqual({
    through: tip.height,
    rows: [
      { hour: 72, change: -400_000_000n },
      { hour: 48, change: 1_000_000_000n },
    ],
  })
})
