import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { AnyPage } from '../routing/page.ts'
import type { PageMatch } from '../routing/router.ts'
import { testChain } from '../routing/test-chains.ts'
import { loadPageData } from './page-data.ts'

const load = (number: number, search: string) => {
  const page = {
    load: async () => {
      throw new OrreryError('STALE_CURSOR', { reason: 'the block lost its place' })
    },
  } as unknown as AnyPage
  const match = {
    chain: testChain('ETH', 'ethereum', []),
    params: {},
    path: '/ethereum/tx-list/page/3',
    page: number,
  } as unknown as PageMatch
  return loadPageData({
    api: {} as ApiClient,
    chains: [],
    match,
    search,
    page,
    signal: new AbortController().signal,
  })
}

test('screens-evm §20.14: an address that names a lost block leads to the same page as it is now, and only once', async () => {
  await expect(load(3, '?limit=50&at=9-12345678')).rejects.toMatchObject({
    name: 'Redirect',
    path: '/ethereum/tx-list/page/3?limit=50',
  })
  await expect(load(3, '?limit=50')).rejects.toMatchObject({ code: 'STALE_CURSOR' })
  await expect(load(1, '?at=9-12345678')).rejects.toMatchObject({ code: 'STALE_CURSOR' })
})
