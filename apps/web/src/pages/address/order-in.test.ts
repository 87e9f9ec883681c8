import type { ApiClient } from '@orrery/api/client'
import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { loadFurtherTab } from './load-further-tab.ts'
import { loadSeldomTab } from './load-seldom-tab.ts'

test('screens-evm §5: every list of an address in the chain’s order is asked for in the order that its query names', async () => {
  const { signal } = new AbortController()
  const asked: Record<string, unknown> = {}
  const api = new Proxy({} as ApiClient, {
    get: (_, name) => async (params: Readonly<Record<string, unknown>>) => {
      asked[String(name)] = params['order']
      throw new Error('no answer in this test')
    },
  })
  const load = async (order: string) => {
    const query = new URLSearchParams({ order })
    const context = { api, chain: sampleEvm, chains: [sampleEvm], params: { address: '0xab' }, query, page: 1, signal }
    for (const id of ['events', 'blocks'] as const) await loadFurtherTab(id, context).catch(() => null)
    for (const id of ['internal', 'withdrawals', 'approvals']) await loadSeldomTab(id, context).catch(() => null)
    return { ...asked }
  }
  const lists = ['Logs', 'Blocks', 'Calls', 'Withdrawals', 'Approvals'].map((of) => `listAddress${of}`)
  expect(await load('oldest')).toEqual(Object.fromEntries(lists.map((name) => [name, 'oldest'])))
  expect(await load('nonsense')).toEqual(Object.fromEntries(lists.map((name) => [name, undefined])))
})
