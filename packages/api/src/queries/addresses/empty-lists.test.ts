import { expect, onTestFinished, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { emptyLists } from './empty-lists.ts'

const ADDRESS: Hex = `0x${'7'.repeat(40)}`

type Told = { readonly traced: number; readonly complete?: boolean; readonly items?: number; readonly utxos?: boolean }

/** What is known to be empty of an address on a chain of ten blocks, of which so many were traced. */
function ask(
  { traced, complete = true, items = 0, utxos = false }: Told,
  seen: Partial<Parameters<typeof emptyLists>[3]>,
) {
  const side = {
    familyCount: async () => traced,
    itemsOfAccount: async () => Array.from({ length: items }, () => ({})),
  }
  const nothing = { familyCount: async () => 0, itemsOfAccount: async () => [] }
  const snapshot = {
    newest: side,
    deep: nothing,
    coverage: { complete, ranges: [{ from: 0, to: 9 }] },
    state: { ranges: [{ from: 0, to: 9 }], generation: 0 },
    view: { tip: null, base: null },
  } as unknown as Parameters<typeof emptyLists>[1]
  const desk = {
    family: { can: { utxos }, calls: { traced: 't' }, events: {} },
    runtime: { archive: { reads: null } },
  } as unknown as ChainDesk
  return emptyLists(desk, snapshot, ADDRESS, { found: [], txCount: 3, transferCount: 3, ...seen })
}

test('screens-evm §5: an address of a whole index has no tab of what nothing happened in', async () => {
  const world = await createAccountWorld(11)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const chain = world.runtime.chain.code
  const none = async (address: string) => (await server.client.getAddress({ chain, address })).none
  expect(await none(ADDRESS)).toEqual(['approvals', 'nfts', 'analytics', 'signals'])
  // Of any other the same as its lists say.
  const seen = new Set<string>()
  for (const { from: sender } of world.chain.flatMap(({ txs }) => txs).slice(0, 6)) {
    const asked = { chain, address: sender! }
    const told = (await none(sender!))!
    const items = await server.client.listAddressTokens({ ...asked, only: 'items' })
    const approvals = await server.client.listAddressApprovals(asked)
    expect([told.includes('nfts'), told.includes('approvals')]).toEqual([
      items.hits.length === 0,
      approvals.hits.length === 0,
    ])
    for (const name of ['nfts', 'approvals'] as const) if (!told.includes(name)) seen.add(name)
  }
  expect([...seen].sort()).toEqual(['approvals', 'nfts'])
})

test('screens-evm §0: what was not indexed or not traced is not called empty', async () => {
  expect(await ask({ traced: 10 }, {})).toEqual(['internal', 'approvals', 'nfts'])
  expect(await ask({ traced: 9 }, {})).toEqual(['approvals', 'nfts'])
  expect(await ask({ traced: 10 }, { found: ['internal', 'approvals'] })).toEqual(['nfts'])
  expect(await ask({ traced: 10, items: 1 }, {})).toEqual(['internal', 'approvals'])
  expect(await ask({ traced: 10, complete: false }, { txCount: 0, transferCount: 0 })).toEqual([])
  expect(await ask({ traced: 10, utxos: true }, { txCount: 0, transferCount: 0 })).toEqual([])
  // Who only got tokens has look-alikes to be warned of.
  expect(await ask({ traced: 0, items: 1 }, { txCount: 0 })).toEqual(['approvals', 'analytics'])
})
