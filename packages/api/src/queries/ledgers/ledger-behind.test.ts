import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import type { LayerReads } from '@orrery/model/layer'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

const CATEGORY = '11'.repeat(32)
const known = {
  category: `0x${CATEGORY}`,
  height: 3,
  tx_index: 1,
  made_height: 3,
  made_tx: 1,
  txid: `0x${'22'.repeat(32)}`,
  time_ms: 1,
  amount: 5n,
  nfts: 0,
  holders: 1,
  txs: 1,
}
/** Knows one category from block 3 on, and no rune. */
const readsTo = (through: number): LayerReads => {
  const rows = (table: string, match: object) =>
    Promise.resolve(
      through >= 3 && table !== CASH_TOKEN_TABLES.history && JSON.stringify(match).includes(CATEGORY) ? [known] : [],
    )
  return {
    latest: rows,
    familyRows: rows,
    held: () => Promise.resolve([]),
    beginning: () => Promise.resolve([]),
    familyPage: () => Promise.resolve([]),
  } as unknown as LayerReads
}

test('principle 3: what a ledger has not read yet is not told as absent, and what it has read through is', async () => {
  const world = await createOutputWorld(3, 60)
  let at: number | null = null
  let lack: 'history' | null = null
  const layerOf = (id: string) => ({
    status: () => ({ id, from: 2, through: at, lack }),
    consistent: <T>(read: (to: { height: number; hash: `0x${string}` } | null, reads: LayerReads) => Promise<T>) =>
      read(at === null ? null : { height: at, hash: world.chain[at]!.block.hash }, readsTo(at ?? -1)),
  })
  const layers = new Map(['cashTokens', 'runes'].map((id) => [id, layerOf(id)]))
  let stopped: readonly string[] = []
  const status = () => ({ ...world.runtime.status(), ...(stopped.length > 0 && { stoppedLedgers: stopped }) })
  const runtime = { ...world.runtime, layers, status }
  const api = createApi({ chains: () => [runtime], knownChains: [outputChain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const chain = outputChain.code
  const codes = (category: string, rune: string) =>
    Promise.all(
      [
        client.getCashToken({ chain, category }),
        client.listCashTokenMoves({ chain, category }),
        client.listCashTokenHolders({ chain, category }),
        client.getRune({ chain, rune }),
        client.listRuneMoves({ chain, rune }),
        client.listRuneHolders({ chain, rune }),
      ].map((asked) =>
        asked.then(
          () => 'told',
          (error: unknown) => (error as { readonly code: string }).code,
        ),
      ),
    )
  const other = 'ff'.repeat(32)
  const address = `u1${'44'.repeat(20)}`
  const all = (code: string) => Array.from({ length: 6 }, () => code)
  const absent = ['TOKEN_NOT_FOUND', 'RUNE_NOT_FOUND'].flatMap((code) => [code, code, code])
  expect(await codes(other, 'NOBODY')).toEqual(all('LEDGER_WAITS'))
  await expect(client.getCashToken({ chain, category: CATEGORY })).rejects.toThrow(
    /has not begun: it counts from block 2 on/,
  )
  // No block makes a category or a rune of these.
  expect(await codes('x', '!')).toEqual(absent)
  at = 20
  expect(await codes(other, '21:1')).toEqual(all('LEDGER_BEHIND'))
  await expect(client.getCashToken({ chain, category: other })).rejects.toThrow(/at block 20 of 59/)
  stopped = ['runes']
  expect(
    (await client.listLedgers({ chain })).map((ledger) => [ledger.id, ledger.stopped]),
    'a ledger that cannot go on is told as such',
  ).toEqual([
    ['cashTokens', undefined],
    ['runes', true],
  ])
  expect((await client.getChainStatus({ chain })).stoppedLedgers).toEqual(['runes'])
  await expect(client.getRune({ chain, rune: 'NOBODY' })).rejects.toMatchObject({ code: 'LEDGER_STOPPED' })
  stopped = []
  expect((await client.getChainStatus({ chain })).stoppedLedgers).toBeUndefined()
  expect((await codes(other, '20:1')).slice(3), 'a block that was read').toEqual(absent.slice(3))
  expect(await client.getCashToken({ chain, category: CATEGORY })).toMatchObject({
    category: CATEGORY,
    amount: '5',
    ledger: { through: 20, tip: 59 },
  })
  for (const { ledger, list } of await Promise.all([
    client.listAddressCashTokens({ chain, address }),
    client.listAddressRunes({ chain, address }),
  ])) {
    expect(ledger, 'what an address has is as of then').toMatchObject({ through: 20, tip: 59 })
    expect(list.hits).toEqual([])
  }
  const search = (q: string) => client.searchChain({ chain, q })
  expect(await search(CATEGORY), 'screens-nonevm §12.1: a category by its id').toMatchObject({
    hits: [{ kind: 'token', id: CATEGORY, path: `/test-coin/cash-token/${CATEGORY}`, exact: true }],
  })
  for (const [q, kind] of [
    [other, 'token'],
    ['nobody', 'rune'],
    ['21:1', 'rune'],
  ] as const) {
    const { hits, hints } = await search(q)
    expect(hits).toEqual([])
    expect(hints).toContainEqual({
      chain,
      kind,
      why: 'ledgerBehind',
      reason: expect.stringMatching(/does not know .* block 20 of 59\.$/),
    })
  }
  expect(await search('20:1'), 'a block that was read').toEqual({ hits: [], hints: [] })
  lack = 'history'
  expect(await codes(CATEGORY, 'NOBODY')).toEqual(all('LEDGER_PARTIAL'))
  lack = null
  at = 59
  expect(await codes(other, 'NOBODY')).toEqual(absent)
  api.close()
})

test('principle 3: an address and a transaction have the tab of a ledger that still reads history, not of one that found nothing', async () => {
  const world = await createOutputWorld(3, 1_010)
  const tip = world.chain.at(-1)!.block
  let at: number | null = null
  let lack: 'history' | null = null
  const layerOf = (id: string) => ({
    status: () => ({ id, from: 5, through: at, lack }),
    consistent: <T>(read: (to: { height: number; hash: `0x${string}` } | null, reads: LayerReads) => Promise<T>) =>
      read(at === null ? null : { height: at, hash: world.chain[at]!.block.hash }, readsTo(-1)),
  })
  const ids = ['runes', 'omni', 'cashTokens'] as const
  // A coinbase that pays no tokens out has none to tell of.
  const made = ['runes', 'omni']
  const layers = new Map(ids.map((id) => [id, layerOf(id)]))
  const runtime = { ...world.runtime, layers }
  const api = createApi({ chains: () => [runtime], knownChains: [outputChain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const tabs = async () => {
    const { lists } = await client.getAddress({ chain: outputChain.code, address: `u1${'44'.repeat(20)}` })
    return lists.filter((id) => id !== 'blocks')
  }
  const txIn = (height: number) => world.chain[height]!.txs[0]!.hash.slice(2)
  const tabsOf = async (height: number) =>
    (await client.getTransaction({ chain: outputChain.code, hash: txIn(height) })).lists
  expect(tip.height, 'so many blocks are to be read').toBe(1_009)
  expect(await tabs(), 'none is read').toEqual(ids)
  expect(await Promise.all([4, 5].map(tabsOf)), 'none of before the ledger’s first block').toEqual([[], made])
  at = 8
  expect(await tabs(), '1,001 are to be read').toEqual(ids)
  expect(await Promise.all([8, 9].map(tabsOf)), 'none of a block that was read').toEqual([[], made])
  for (const [height, extend] of [
    [8, { totalIsFloor: false }],
    [9, { totalIsFloor: true }],
  ] as const)
    expect(await client.listTransactionRunes({ chain: outputChain.code, hash: txIn(height) })).toMatchObject({
      ledger: { through: 8, tip: 1_009 },
      list: { total: 0, hits: [], extend },
    })
  at = 9
  expect([await tabs(), await tabsOf(10)]).toEqual([[], []])
  at = null
  lack = 'history'
  expect(await tabs(), 'what is never read is not awaited').toEqual([])
  api.close()
})

test('screens-nonevm §12.2: a number that is a block is not also called a ticker that a ledger behind may know; one that is nothing else is', async () => {
  const world = await createOutputWorld(3, 1_010)
  const through = { height: 20, hash: world.chain[20]!.block.hash }
  const layer = {
    status: () => ({ id: 'inscriptions', from: 0, through: 20, lack: null }),
    consistent: <T>(read: (to: typeof through, reads: LayerReads) => Promise<T>) => read(through, readsTo(-1)),
  }
  const ledgers = { inscriptions: { from: 0, jubilee: null }, brc20: { rules: 'regtest' } } as const
  const chain = { ...outputChain, quirks: { ...outputChain.quirks, ledgers } } as typeof outputChain
  const runtime = { ...world.runtime, chain, layers: new Map([['inscriptions', layer]]) }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: world.clock, log: silentLog })
  const search = (q: string) => createClient({ request: api.request }).searchChain({ chain: chain.code, q })
  expect(await search('1005')).toMatchObject({ hits: [{ kind: 'block', id: '1005' }], hints: [] })
  for (const q of ['2005', 'ordi'])
    expect((await search(q)).hints.map(({ kind, reason }) => [kind, reason])).toContainEqual([
      'token',
      expect.stringMatching(/does not know/),
    ])
  api.close()
})
