import { expect, test } from 'vitest'
import { archiveTables } from '@orrery/archive/tables/archive-tables'
import type { ApiRequest } from '@orrery/api/client'
import { evmTables } from '@orrery/evm/tables'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import type { Chain } from '@orrery/model/chain'
import { brc20Tables } from '@orrery/utxo/brc20/brc20-tables'
import { cat20Tables } from '@orrery/utxo/cat20/cat20-tables'
import { cashTokenTables } from '@orrery/utxo/cash-tokens/cash-token-tables'
import { inscriptionTables } from '@orrery/utxo/inscriptions/inscription-tables'
import { omniTables } from '@orrery/utxo/omni/omni-tables'
import { runeTables } from '@orrery/utxo/runes/rune-tables'
import { utxoTables } from '@orrery/utxo/tables'
import { allPages } from '../../all-pages.ts'
import type { Screen } from '../../app/screen.ts'
import { joinBundles } from '../../language/page-messages.ts'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { recordCalls } from './record-calls.ts'
import { SOURCES, sourceOf } from './sources.ts'

const HASH = `0x${'1'.repeat(64)}`
const PARAMS = {
  height: '20999990',
  hash: HASH,
  address: `0x${'12'.repeat(20)}`,
  tokenContractAddress: `0x${'12'.repeat(20)}`,
  tokenId: '7',
  blockHash: '20999990',
  blobHash: HASH,
  uncleblock: HASH,
  validator: HASH,
  batch: '7',
  rune: '840000:1',
  category: '1'.repeat(64),
  commitment: 'ab01',
  type: 'ordinals',
  inscription: `${'1'.repeat(64)}i0`,
  tick: 'ordi',
  cat20: `${'1'.repeat(64)}_0`,
  pubKey: `02${'ab'.repeat(32)}`,
  channel: '813629x1202x0',
}
/** Pages with a subject: each has the drawer beside what it is about. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  block: ['txs', 'transfers', 'logs', 'internal', 'withdrawals', 'blobs', 'requests', 'uncles', 'raw'],
  tx: [
    'overview',
    'transfers',
    'logs',
    'internal',
    'trace',
    'changes',
    'state',
    'blobs',
    'authorizations',
    'userops',
    'raw',
    'receipt',
    'proof',
    'runes',
    'cashTokens',
    'omni',
    'inscriptions',
    'brc20',
    'cat20',
    'cpfp',
    'rbf',
  ],
  address: [
    'transactions',
    'transfers',
    'tokens',
    'nfts',
    'outputs',
    'utxo',
    'internal',
    'withdrawals',
    'authorizations',
    'userops',
    'contract',
    'approvals',
    'runes',
    'cashTokens',
    'omni',
    'inscriptions',
    'brc20',
    'cat20',
  ],
  rune: ['transactions', 'holders'],
  'cash-token': ['transactions', 'holders', 'nfts'],
  'cash-token-nft': ['transactions'],
  brc20: ['transactions', 'holders'],
  cat20: ['transactions', 'holders'],
  inscription: ['transactions', 'children', 'brc20'],
  node: ['announced', 'closed', 'all'],
  channel: ['overview'],
  token: ['transfers', 'holders', 'dex', 'inventory'],
  'token-id': ['transfers'],
  'user-op': ['overview', 'transfers', 'logs'],
  uncle: ['overview'],
  blob: ['overview'],
  'forked-block': ['overview'],
  masternode: ['overview'],
  batch: ['overview', 'blocks', 'transactions', 'raw'],
}

const api = {
  ...(createSampleApi() as unknown as Record<string, (params: object) => Promise<unknown>>),
  // Drawn by tabs that are tested for themselves.
  getTransactionCluster: async () => ({ height: null, whole: true, txs: [] }),
  getTransactionVersions: async () => ({ versions: [], whole: true }),
} as Record<string, (params: object) => Promise<unknown>>
const request: ApiRequest = async ({ name, params }) => ({
  code: 0,
  data: await api[name]!(params),
  head: { height: 20_999_999, hash: HASH },
})

test('screens-evm §0, screens-nonevm §2.1: each call of each page with a subject says from which tables and node calls it answers, and as of which block', async () => {
  for (const [id, tabs] of Object.entries(PAGES)) {
    const route = allPages.find((candidate) => candidate.id === id)!
    const page = await route.open()
    for (const chain of [sampleEvm, sampleUtxo] as readonly Chain[]) {
      if (route.families !== 'all' && !route.families.includes(chain.family)) continue
      for (const tab of tabs) {
        const screen = {
          kind: 'page',
          match: { chain, params: { ...PARAMS, tab, nav: tab }, page: 1 },
          page,
          search: `?tab=${tab}`,
        } as unknown as Extract<Screen, { kind: 'page' }>
        const calls = await recordCalls(screen, [sampleEvm, sampleUtxo], request, new AbortController().signal)
        expect(calls.length, `${id} ${tab}`).toBeGreaterThan(0)
        for (const { name, url, head } of calls) {
          expect(sourceOf(name, chain.family, url), `${id} ${tab}: ${name}`).not.toBeNull()
          expect(url).toMatch(/^\/api\/explorer\/v1\//)
          expect(head?.height).toBe(20_999_999)
        }
      }
    }
  }
})

test('the tables exist, and the formulas are of facts that are shown', async () => {
  const tables = new Set(
    [
      ...archiveTables([...evmTables, ...utxoTables]),
      ...runeTables,
      ...cashTokenTables,
      ...omniTables,
      ...inscriptionTables,
      ...brc20Tables,
      ...cat20Tables,
    ].map(({ name }) => name),
  )
  const { messages } = joinBundles(bundlesOf(await readMessageShelf(), 'en_US'))
  for (const name of Object.keys(SOURCES) as (keyof typeof SOURCES)[])
    for (const [family, url] of [
      ['evm', ''],
      ['utxo', ''],
      ['utxo', '?state=unspent'],
    ] as const) {
      const source = sourceOf(name, family, url)!
      for (const table of source.tables) expect(tables, `${name}: ${table}`).toContain(table)
      for (const [label] of source.formulas) expect(messages, `${name}: ${label}`).toHaveProperty([label])
    }
})

test('outputs are told from the tables that their list is read from: the unspent ones from another than all', () => {
  const path = '/api/explorer/v1/regtest/addresses/x/outputs?limit=25'
  expect(sourceOf('listAddressOutputs', 'utxo', path)?.tables).not.toContain('utxo_coins')
  expect(sourceOf('listAddressOutputs', 'utxo', `${path}&state=unspent`)?.tables).toContain('utxo_coins')
})

test('a call that fails is told with its reason, and the others stand', async () => {
  const page = await allPages.find(({ id }) => id === 'tx')!.open()
  const failing: ApiRequest = async (call, signal) => {
    if (call.name === 'listTransactionTransfers') throw new Error('the connection failed')
    return request(call, signal)
  }
  const screen = {
    kind: 'page',
    match: { chain: sampleEvm, params: PARAMS, page: 1 },
    page,
    search: '',
  } as unknown as Extract<Screen, { kind: 'page' }>
  const calls = await recordCalls(screen, [sampleEvm], failing, new AbortController().signal)
  expect(calls.find(({ name }) => name === 'listTransactionTransfers')).toMatchObject({
    head: null,
    failed: 'the connection failed',
  })
  expect(calls.find(({ name }) => name === 'getTransaction')?.failed).toBeNull()
})
