import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'

const tabOf = async (nav?: string) =>
  (
    await page.load({
      api: createSampleApi(),
      chain: sampleEvm,
      chains: [],
      params: { height: '12', ...(nav !== undefined && { nav }) },
      page: 1,
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    })
  ).tab.id

test('screens-evm §3.2: transactions of a block are found under each name that links give them, and an unknown name is none of its tabs', async () => {
  for (const nav of [undefined, 'txs', 'tx', 'transactions']) expect(await tabOf(nav), nav).toBe('txs')
  expect(await tabOf('nothing')).toBe('other')
})
