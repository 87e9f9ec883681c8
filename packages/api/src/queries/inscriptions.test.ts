import type { LayerReads } from '@orrery/model/layer'
import type { PageQuery } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { OUTPUT_ACCOUNTS, outputChain } from '../testing/output-family.ts'
import { createOutputWorld } from '../testing/world.ts'

const HEIGHT = 9_000
const OWNER = OUTPUT_ACCOUNTS[0]!
const txidOf = (height: number): Hex => `0x${height.toString(16).padStart(64, '0')}`

const revealed = (height: number): FamilyRow => ({
  height,
  tx_index: 1,
  seq: 0,
  txid: txidOf(height),
  time_ms: 1,
  sequence: BigInt(height),
  cursed: 1,
  rank: null,
  curse: 'pointer',
  content_type: null,
  media: 'video',
  brc20: 0,
  encoding: null,
  metaprotocol: null,
  size: null,
  metadata_size: null,
  excerpt: null,
  pointer: null,
  parents: null,
  delegate: null,
  fee: 1n,
  creator: null,
})

const KEY = { reveal: txidOf(5), item: 0, made: 5, made_tx: 1, sequence: 5n }
const UNBOUND: FamilyRow = { ...KEY, state: 'unbound', at_txid: null, at_vout: 0, at_offset: 0n, address: null }
const HELD: FamilyRow = { ...KEY, state: 'held', at_txid: txidOf(7), at_vout: 1, at_offset: 3n, address: OWNER }

/** A chain with one inscription at the height 5 whose every question takes `takes` ms, and what it was asked. */
async function inscribed(jubilee: number | null, takes: number, unfollowed: readonly FamilyRow[] | null = null) {
  const world = await createOutputWorld(3, 20)
  const asked: PageQuery[] = []
  const reads = {
    familyPage: (_table, _match, page) => {
      asked.push(page)
      world.clock.tick(takes)
      const { before, floor = 0, ceiling = Infinity } = page
      return Promise.resolve(
        (before === undefined || before.height > 5) && floor <= 5 && ceiling >= 5 ? [revealed(5)] : [],
      )
    },
    latest: () => Promise.resolve([unfollowed === null ? UNBOUND : HELD]),
    familyRows: (table) => Promise.resolve(table === 'inscription_unfollowed' ? unfollowed! : [revealed(5)]),
    held: () => Promise.resolve([{ ...HELD, held: 1 }]),
  } as Pick<LayerReads, 'familyPage' | 'familyRows' | 'held' | 'latest'> as LayerReads
  const layer = {
    status: () => ({ id: 'inscriptions', from: 0, through: HEIGHT, lack: null }),
    consistent: <T>(read: (through: { height: number; hash: Hex }, reads: LayerReads) => Promise<T>) =>
      read({ height: HEIGHT, hash: txidOf(HEIGHT) }, reads),
  }
  const chain = {
    ...outputChain,
    quirks: { ...outputChain.quirks, ledgers: { inscriptions: { from: 0, jubilee } } },
  } as typeof outputChain
  const runtime = { ...world.runtime, chain, layers: new Map([['inscriptions', layer]]) }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: world.clock, log: silentLog })
  return { api, asked, client: createClient({ request: api.request }), chain: chain.code }
}

test('a filter that little fits is looked for by spans of blocks, and the cursor goes on where an answer gave up', async () => {
  const { api, asked, client, chain } = await inscribed(100, 300)
  const first = await client.listInscriptions({ chain, media: 'video' })
  expect(first.hits).toEqual([])
  expect(first.total).toBeNull()
  expect(first.extend.lookedTo).toBeGreaterThan(5)
  expect(asked.every(({ floor = 0 }) => floor > 5)).toBe(true)
  let list = first
  for (let step = 0; list.hits.length === 0 && step < 100; step++)
    list = await client.listInscriptions({ chain, media: 'video', cursor: list.extend.next! })
  expect(list.hits.map(({ height }) => height)).toEqual([5])
  await expect(client.listInscriptions({ chain, brc20: 'yes', page: 2 })).rejects.toThrow('cursors')
  api.close()
})

test('the cursed are looked for below the jubilee', async () => {
  const { api, asked, client, chain } = await inscribed(100, 1)
  expect((await client.listInscriptions({ chain, cursed: 'yes' })).hits.map(({ curse }) => curse)).toEqual(['pointer'])
  expect(asked[0]).toMatchObject({ before: { height: 100 }, ceiling: 99 })
  api.close()
})

test('principle 3: where a chain has no numbers nothing is said of which are cursed, and why', async () => {
  const { api, client, chain } = await inscribed(null, 1)
  for (const cursed of ['yes', 'no'] as const)
    await expect(client.listInscriptions({ chain, cursed })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  expect((await client.listInscriptions({ chain })).hits.map(({ curse }) => curse)).toEqual([null])
  api.close()
})

test('of what was spent by a block with too many moves nobody is said to have it', async () => {
  const asked = { inscription: `${txidOf(5).slice(2)}i0` }
  const address = `u1${OWNER.slice(2)}`
  for (const [spent, state] of [
    [[], 'held'],
    [[{ txid: txidOf(7), vout: 0 }], 'held'],
    [[{ txid: txidOf(7), vout: 1 }], 'unfollowed'],
  ] as const) {
    const { api, client, chain } = await inscribed(100, 1, spent)
    expect(await client.getInscription({ chain, ...asked })).toMatchObject({
      state,
      owner: state === 'held' ? address : null,
      satpoint: `${txidOf(7).slice(2)}:1:3`,
    })
    const { list } = await client.listAddressInscriptions({ chain, address })
    expect(list.hits).toHaveLength(state === 'held' ? 1 : 0)
    api.close()
  }
})
