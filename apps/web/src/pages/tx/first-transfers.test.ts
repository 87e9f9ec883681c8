import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'

/** How the page asks for transfers, and what its headline is made from. */
async function open(tab: string, { number = 1, limit = '20', count = 25 } = {}) {
  const asked: unknown[] = []
  const sample = createSampleApi()
  const api = {
    ...sample,
    listTransactionTransfers: async (params: Parameters<ApiClient['listTransactionTransfers']>[0]) => {
      const { page: at, limit: most } = params
      asked.push([at ?? 1, most])
      const list = await sample.listTransactionTransfers(params)
      const hits = Array.from({ length: Math.min(count, most!) }, (_, seq) => ({ ...list.hits[0]!, seq }))
      return { ...list, hits, extend: { ...list.extend, next: count > most! ? '20' : null } }
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

test('screens-evm §4.3: the first page of transfers serves the headline too, where it holds no fewer', async () => {
  for (const tab of ['transfers', 'token', 'token-transfers'])
    expect(await open(tab, { limit: '50' })).toEqual({ asked: [[1, 50]], first: 25, tab: 'transfers' })
  expect(await open('transfers', { limit: '100', count: 90 })).toMatchObject({ asked: [[1, 100]], first: 50 })
  expect(await open('transfers')).toMatchObject({
    asked: [
      [1, 20],
      [1, 50],
    ],
    first: 25,
  })
})

test('a later page of transfers does not hold the first ones, and other tabs ask for those alone', async () => {
  const { asked } = await open('transfers', { number: 2 })
  expect(asked.toSorted()).toEqual([
    [1, 50],
    [2, 20],
  ])
  expect((await open('overview')).asked).toEqual([[1, 50]])
})
