import { expect, test } from 'vitest'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { accountChain } from '../testing/account-family.ts'
import { createAccountWorld } from '../testing/world.ts'

type Params = { limit?: number; page?: number; cursor?: string; since?: number; until?: number }
type Row = { readonly height: number | null; readonly timeMs: number | null }
type Page = { hits: readonly Row[]; total: number | null; extend: { next: string | null; previous: string | null } }

const open = async () => {
  const world = await createAccountWorld(5, 80)
  const { request } = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
  })
  const client = createClient({ request })
  const chain = 'TESTNET'
  const address = SAMPLE_ACCOUNTS[3]!
  const lists: Record<string, (params: Params) => Promise<Page>> = {
    transactions: (params) => client.listTransactions({ chain, ...params }),
    transfers: (params) => client.listTransfers({ chain, ...params }),
    'transfers of one standard': (params) => client.listTransfers({ chain, standard: 'erc721', ...params }),
    'transactions of an address': (params) => client.listAddressTransactions({ chain, address, ...params }),
    'transfers of an address': (params) => client.listAddressTransfers({ chain, address, ...params }),
    'transfers of a token': (params) =>
      client.listTokenTransfers({ chain, address: SAMPLE_TOKENS[0]!.address, ...params }),
  }
  return { lists, world, times: world.chain.map(({ block }) => block.timeMs) }
}

const walk = async (ask: (params: Params) => Promise<Page>, params: Params, way: 'next' | 'previous' = 'next') => {
  const rows: (readonly Row[])[] = []
  for (let page = await ask({ limit: 10, ...params }); ;) {
    rows.push(page.hits)
    const cursor = page.extend[way]
    if (cursor === null) return way === 'next' ? rows.flat() : rows.toReversed().flat()
    page = await ask({ limit: 10, ...params, cursor })
  }
}

test('screens-evm §0.3: a list of some days has the rows of those days, whichever way it is walked', async () => {
  const { lists, times } = await open()
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!
  // Ends in the archive, in the Head, between blocks, on a block, before the first one and after the last.
  const spans: readonly Params[] = [
    { since: at(0.3), until: at(0.6) },
    { since: at(0.2) + 1, until: at(0.95) },
    { since: at(0.9) },
    { until: at(0.1) },
    { since: 0, until: times.at(-1)! + 1_000_000 },
    { since: at(0.5), until: at(0.5) + 1 },
    { until: times[0]! },
    { since: times.at(-1)! + 1 },
    { since: at(0.6), until: at(0.3) },
  ]
  for (const [name, ask] of Object.entries(lists)) {
    const all = (await walk(ask, {})).filter(({ height }) => height !== null)
    expect(all.length, name).toBeGreaterThan(15)
    for (const span of spans) {
      const { since = 0, until = Number.POSITIVE_INFINITY } = span
      const wanted = all.filter(({ timeMs }) => timeMs! >= since && timeMs! < until)
      const told = `${name} ${JSON.stringify(span)}`
      expect(await walk(ask, span), told).toEqual(wanted)
      expect(await walk(ask, { ...span, cursor: 'last' }, 'previous'), `${told} upwards`).toEqual(wanted)
      const second = await ask({ ...span, limit: 10, page: 2 })
      expect(second.hits, `${told} page 2`).toEqual(wanted.slice(10, 20))
    }
  }
})

test('a cursor of some days is none of other days, and a cut list counts only what it showed', async () => {
  const { lists, times } = await open()
  const ask = lists['transactions']!
  const page = await ask({ limit: 10, since: times[10]!, until: times[60]! })
  expect(page.extend.next).not.toBeNull()
  expect(page.total).toBe(11)
  await expect(ask({ limit: 10, since: times[11]!, cursor: page.extend.next! })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
})
