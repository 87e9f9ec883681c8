import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'

/** How the page asks for transfers, and what its headline is made from. */
async function open(tab: string, { number = 1, limit = '20' } = {}) {
  const asked: unknown[] = []
  const sample = createSampleApi()
  const api = {
    ...sample,
    listTransactionTransfers: async (params: Parameters<ApiClient['listTransactionTransfers']>[0]) => {
      const { page: at, limit: most } = params
      asked.push([at ?? 1, most])
      const list = await sample.listTransactionTransfers(params)
      return { ...list, hits: Array.from({ length: 25 }, (_, seq) => ({ ...list.hits[0]!, seq })) }
    },
  } as ApiClient
  const data = await page.load({
    api,
    chain: sampleEvm,
    chains: [],
    params: { hash: `0x${'ab'.repeat(32)}`, tab },
    page: number,
    query: new URLSearchParams({ limit }),
    signal: new AbortController().signal,
  })
  const hits = data.transfers?.state === 'ready' ? data.transfers.value.hits : null
  return { asked, first: hits?.length, tab: data.tab.id }
}

test('screens-evm §4.3: the first page of transfers serves the headline too, which is made of ten at most', async () => {
  for (const tab of ['transfers', 'token', 'token-transfers'])
    expect(await open(tab, { limit: '50' })).toEqual({ asked: [[1, 50]], first: 10, tab: 'transfers' })
})

test('a later page of transfers does not hold the first ones, and other tabs ask for those alone', async () => {
  const { asked } = await open('transfers', { number: 2 })
  expect(asked.toSorted()).toEqual([
    [1, 10],
    [2, 20],
  ])
  expect((await open('overview')).asked).toEqual([[1, 10]])
})
