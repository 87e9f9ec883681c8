import type { ApiClient } from '@orrery/api/client'
import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { loadBlockLedger, type BlockLedgerTab } from './load-block-ledger.ts'

const sample = createSampleApi()
const asked: unknown[] = []
const load = (id: BlockLedgerTab['id'], api: Partial<ApiClient>) =>
  loadBlockLedger(id, {
    api: { ...sample, ...api } as ApiClient,
    chain: btc,
    params: { height: `0x${'1'.repeat(64)}` },
    page: 1,
    query: new URLSearchParams(),
    signal: new AbortController().signal,
  })
const lists: Partial<ApiClient> = {
  listLedgers: async () => ['runes', 'inscriptions'].map((id) => ({ id, from: 0, through: 9, tip: 9, lack: null })),
  listInscriptions: (params) => (asked.push(params), sample.listInscriptions(params)),
  listAllRuneMoves: (params) => (asked.push(params), sample.listAllRuneMoves(params)),
}

test('screens-nonevm §4.5: what ledgers tell of a block is asked for by its height, and nothing is told of one that the chain left', async () => {
  const block = { ...(await sample.getBlock({ chain: btc.code, block: '1' })), height: 77 }
  for (const id of ['inscriptions', 'runes'] as const) {
    const tab = await load(id, { ...lists, getBlock: async () => block })
    expect(tab).toMatchObject({ id, part: { state: 'ready', value: { ledger: { id } } } })
    expect(asked.at(-1)).toMatchObject({ block: 77, limit: 20 })
    const count = asked.length
    expect(await load(id, { ...lists, getBlock: async () => ({ ...block, finality: 'orphaned' }) })).toBeNull()
    expect(await load(id, { ...lists, listLedgers: async () => [] })).toBeNull()
    expect(asked).toHaveLength(count)
  }
})
