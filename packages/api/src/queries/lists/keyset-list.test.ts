import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClient, type ApiClient } from '../../client.ts'
import { accountChain } from '../../testing/account-family.ts'
import { TEST_POOL } from '../../testing/event-rows.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { silentLog } from '@orrery/primitives/log'
import { createApi } from '../../server/create-api.ts'
import { SAMPLE_ACCOUNTS, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { OUTPUT_ACCOUNTS } from '../../testing/output-family.ts'

const clientOf = (world: World): ApiClient => {
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
  })
  return createClient({ request: api.request })
}

type Page = {
  total: number | null
  hits: { height: number | null }[]
  extend: { next: string | null; previous: string | null; jumps?: boolean; totalIsFloor: boolean; at?: string }
}
type Ask = (params: {
  limit?: number
  page?: number
  cursor?: string
  at?: string
  order?: 'newest' | 'oldest'
}) => Promise<Page>

const listsOf = (client: ApiClient, chain: string): Record<string, Ask> => {
  const address = SAMPLE_ACCOUNTS[3]!
  return {
    blocks: (params) => client.listBlocks({ chain, ...params }),
    transactions: (params) => client.listTransactions({ chain, ...params }),
    'transactions of an address': (params) => client.listAddressTransactions({ chain, address, ...params }),
    transfers: (params) => client.listTransfers({ chain, ...params }),
    'transfers of one standard': (params) => client.listTransfers({ chain, standard: 'erc721', ...params }),
    'transfers of an address': (params) => client.listAddressTransfers({ chain, address, ...params }),
    'transfers of a token': (params) =>
      client.listTokenTransfers({ chain, address: SAMPLE_TOKENS[0]!.address, ...params }),
    'user operations': (params) => client.listUserOps({ chain, ...params }),
    'user operations of an address': (params) => client.listAddressUserOps({ chain, address, ...params }),
    'swaps of a pool': (params) => client.listPoolSwaps({ chain, pool: TEST_POOL, ...params }),
  }
}
const NAMES = Object.keys(listsOf({} as ApiClient, ''))

const collect = async (ask: Ask, way: 'next' | 'previous', cursor?: string): Promise<unknown[][]> => {
  const pages: unknown[][] = []
  let page = await ask({ limit: 10, ...(cursor && { cursor }) })
  for (;;) {
    pages.push(page.hits)
    const link = page.extend[way]
    if (!link) return pages
    page = await ask({ limit: 10, cursor: link })
  }
}

/** Of the tests that only read; each asks it by an API of its own. */
const calm = await createAccountWorld(5, 80)

test.each(NAMES)(
  '%s: page numbers, cursors down and cursors up from the last page give the same rows',
  async (name) => {
    const ask = listsOf(clientOf(calm), 'TESTNET')[name]!
    const down = await collect(ask, 'next')
    const all = down.flat()
    expect(all.length).toBeGreaterThan(20)
    const numbered = await Promise.all(down.map((_, index) => ask({ limit: 10, page: index + 1 })))
    expect(numbered.map((page) => page.hits)).toEqual(down)
    const up = await collect(ask, 'previous', 'last')
    expect(up.toReversed().flat()).toEqual(all)
    expect((await ask({ limit: 100 })).hits).toEqual(all.slice(0, 100))
    expect((await ask({ limit: 10, page: 900 })).hits).toEqual([])
    const { total } = await ask({ limit: 10, page: down.length })
    expect(total).toBe(all.length)
  },
)

test.each(NAMES)('screens-evm §0.3: %s: a walk begins at a block or at the end of a day', async (name) => {
  const ask = listsOf(clientOf(calm), 'TESTNET')[name]!
  const all = (await collect(ask, 'next')).flat() as { height: number; timeMs: number }[]
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const { height, timeMs } = all[Math.floor(all.length / 2)]!
  const from = async (cursor: string) => (await ask({ limit: 10, cursor })).hits
  expect(await from(String(height))).toEqual(all.filter((row) => row.height <= height).slice(0, 10))
  expect(await from('99999999999999')).toEqual(all.slice(0, 10))
  expect(await from(day(timeMs))).toEqual(all.filter((row) => day(row.timeMs) <= day(timeMs)).slice(0, 10))
  expect(await from(day(all.at(-1)!.timeMs - 86_400_000))).toEqual([])
  await expect(from('2026-02-31')).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  expect((await ask({ limit: 10 })).extend.jumps).toBe(true)
})

test.each(['transactions of an address', 'transfers of an address'])(
  'screens-evm §5: %s: oldest first by cursors both ways, from its first rows, from a block, a day and the newest on',
  async (name) => {
    const ask = listsOf(clientOf(calm), 'TESTNET')[name]!
    const up: Ask = (params) => ask({ ...params, order: 'oldest' })
    const all = (await collect(ask, 'next')).flat().toReversed() as { height: number; timeMs: number }[]
    expect((await collect(up, 'next')).flat()).toEqual(all)
    expect((await collect(up, 'previous', 'last')).toReversed().flat()).toEqual(all)
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const { height, timeMs } = all[Math.floor(all.length / 2)]!
    const from = async (cursor: string) => (await up({ limit: 10, cursor })).hits
    expect(await from(String(height))).toEqual(all.filter((row) => row.height >= height).slice(0, 10))
    expect(await from('0')).toEqual(all.slice(0, 10))
    expect(await from(day(timeMs))).toEqual(all.filter((row) => day(row.timeMs) >= day(timeMs)).slice(0, 10))
    const first = await up({ limit: 10 })
    expect(first).toMatchObject({ total: null, extend: { previous: null, jumps: true } })
    await expect(up({ limit: 10, page: 2 })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  },
)

test('outputs of an address are all those that blocks pay to it, newest first, with what spends them', async () => {
  const world = await createOutputWorld(7, 80)
  const client = clientOf(world)
  const key = OUTPUT_ACCOUNTS[1]!
  const address = world.runtime.family.formatAddress(key, world.runtime.chain)
  const pages = await collect((params) => client.listAddressOutputs({ chain: 'tc', address, ...params }), 'next')
  const found = pages.flat() as { txid: string; vout: number; amount: string; spentBy: string | null }[]
  const paid = world.chain.toReversed().flatMap(({ txs }) =>
    txs.toReversed().flatMap((tx) =>
      world.runtime.family
        .outputs!.of(tx)
        .toReversed()
        .filter((output) => output.address === key)
        .map((output) => ({ tx, output })),
    ),
  )
  expect(found.map(({ txid, vout }) => `${txid}:${vout}`)).toEqual(
    paid.map(({ tx, output }) => `${tx.hash.slice(2)}:${output.vout}`),
  )
  const unspent = found.filter(({ spentBy }) => spentBy === null).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const { balance } = await client.getAddress({ chain: 'tc', address })
  expect(balance).toMatchObject({ source: 'ledger', amount: unspent.toString() })
  expect(unspent).toBeGreaterThan(0n)
})

test.each(NAMES)(
  'screens-evm §20.14: %s: a page that is counted from a block has the same rows whatever came since, and its total',
  async (name) => {
    const world = await createAccountWorld(5, 80)
    const ask = listsOf(clientOf(world), 'TESTNET')[name]!
    for (const settle of [40, 20, 0]) {
      const first = await ask({ limit: 10, page: 2 })
      const { at } = first.extend
      expect(at).toMatch(/^\d+-[0-9a-f]{8}$/)
      world.extend(12)
      if (settle > 0) await world.settle(settle)
      const again = await ask({ limit: 10, page: 2, at: at! })
      expect(again.hits).toEqual(first.hits)
      expect(again.total).toBe(first.total)
      expect(again.extend).toMatchObject({ at, totalIsFloor: first.extend.totalIsFloor })
      const now = await ask({ limit: 10, page: 2 })
      expect(now.extend.at).not.toBe(at)
      expect(now.hits).not.toEqual(first.hits)
      // Nothing was lost on the way: pages of the block and the rows above it are all rows.
      const rest = [(await ask({ limit: 100, page: 1, at: at! })).hits.slice(0, 10), again.hits].flat()
      const all = (await collect(ask, 'next')).flat()
      const above = all.filter((row) => (row as { height: number }).height > Number(at!.split('-')[0])).length
      expect(all.slice(above, above + 20)).toEqual(rest)
    }
  },
)

test('screens-evm §8.2, §8.4: transfers tell what their transactions call, of head and archive, where it is asked for', async () => {
  const client = clientOf(calm)
  const chain = 'TESTNET'
  const methods = new Map(calm.chain.flatMap(({ txs }) => txs.map((tx) => [tx.hash as string, tx.method])))
  for (const page of [1, 4]) {
    const { hits } = await client.listTransfers({ chain, limit: 20, page, methods: true })
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.map(({ method }) => method?.selector ?? null)).toEqual(hits.map(({ txHash }) => methods.get(txHash)))
  }
  const { hits } = await client.listTransfers({ chain })
  expect(hits[0]).not.toHaveProperty('method')
})

test('screens-evm §0.3: a filtered list says from how many rows it is chosen, where they are counted anyway', async () => {
  const client = clientOf(calm)
  const chain = 'TESTNET'
  const address = SAMPLE_ACCOUNTS[3]!
  const since = calm.chain[60]!.block.timeMs
  const pairs = await Promise.all([
    Promise.all([client.listTransactions({ chain }), client.listTransactions({ chain, since })]),
    Promise.all([client.listTransfers({ chain }), client.listTransfers({ chain, standard: 'erc20' })]),
    Promise.all([
      client.listAddressTransactions({ chain, address }),
      client.listAddressTransactions({ chain, address, since }),
    ]),
    Promise.all([
      client.listAddressTransfers({ chain, address }),
      client.listAddressTransfers({ chain, address, standard: 'erc721' }),
    ]),
  ])
  for (const [all, some] of pairs) {
    expect(all.total).toBeGreaterThan(0)
    expect(all.extend.of).toBeUndefined()
    expect(some.extend.of).toBe(all.total)
  }
})

test('screens-evm §20.14: rows above the block of a page are not counted in the archive: its total is then a floor', async () => {
  const world = await createAccountWorld(5, 80)
  const client = clientOf(world)
  const [txs, blocks] = await Promise.all([
    client.listTransactions({ chain: 'TESTNET', limit: 10, page: 2 }),
    client.listBlocks({ chain: 'TESTNET', limit: 10, page: 2 }),
  ])
  const at = txs.extend.at!
  world.extend(30)
  await world.settle(10)
  expect(await client.listTransactions({ chain: 'TESTNET', limit: 10, page: 2, at })).toMatchObject({
    hits: txs.hits.map(({ hash }) => ({ hash })),
    total: 21,
    extend: { totalIsFloor: true },
  })
  // Heights tell it without counting.
  expect(await client.listBlocks({ chain: 'TESTNET', limit: 10, page: 2, at })).toMatchObject({
    hits: blocks.hits.map(({ hash }) => ({ hash })),
    total: blocks.total,
  })
})

test('screens-evm §20.14: a page of a block that was forked away says so instead of showing other rows', async () => {
  const world = await createAccountWorld(5, 80)
  const client = clientOf(world)
  const { extend } = await client.listBlocks({ chain: 'TESTNET', limit: 10, page: 2 })
  world.reorganise(3)
  const ask = (at: string) => client.listBlocks({ chain: 'TESTNET', limit: 10, page: 2, at })
  await expect(ask(extend.at!)).rejects.toMatchObject({ code: 'STALE_CURSOR' })
  await expect(ask('99999999-00000000')).rejects.toMatchObject({ code: 'STALE_CURSOR' })
  await expect(ask('12-xyz')).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
})

test('reliability I-5: while the chain forks and is archived, a walk shows one fork or says STALE_CURSOR', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(fc.constantFrom('extend', 'fork1', 'fork3', 'settle', 'next'), { minLength: 5, maxLength: 30 }),
      async (seed, steps) => {
        const world = await createAccountWorld(seed, 60)
        const client = clientOf(world)
        const first = () => client.ask('listBlocks', { chain: 'TESTNET', limit: 10 })
        let page = await first()
        let walked = [...page.data.hits]
        for (const step of steps) {
          if (step === 'extend') world.extend(1)
          else if (step === 'fork1') world.reorganise(1)
          else if (step === 'fork3') world.reorganise(3)
          else if (step === 'settle') await world.settle(16)
          else if (page.data.extend.next) {
            const answer = await client
              .ask('listBlocks', { chain: 'TESTNET', limit: 10, cursor: page.data.extend.next })
              .catch((error: { code: string }) => error.code)
            if (typeof answer === 'string') {
              expect(answer).toBe('STALE_CURSOR')
              // Only when a row that was shown is really gone.
              expect(walked.some((row) => world.chain[row.height]?.block.hash !== row.hash)).toBe(true)
              page = await first()
              walked = [...page.data.hits]
            } else {
              page = answer
              walked.push(...answer.data.hits)
            }
            const above = walked.slice(0, -1)
            expect(walked.slice(1).map(({ hash }) => hash)).toEqual(above.map(({ parentHash }) => parentHash))
            const tip = world.chain.at(-1)!.block
            expect(page.head).toEqual({ height: tip.height, hash: tip.hash })
          }
        }
      },
    ),
    { seed: 20261120, numRuns: 40 },
  )
})

test('a cursor of one list is refused by another', async () => {
  const client = clientOf(await createAccountWorld())
  const { extend } = await client.listBlocks({ chain: 'TESTNET', limit: 10 })
  await expect(client.listTransactions({ chain: 'TESTNET', cursor: extend.next! })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
  await expect(client.listBlocks({ chain: 'TESTNET', cursor: extend.next! })).resolves.toMatchObject({
    hits: expect.any(Array),
  })
})
