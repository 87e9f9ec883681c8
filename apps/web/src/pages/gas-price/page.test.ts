import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { page } from './page.ts'

test('screens-evm §7: a span that the archive cannot count takes nothing else of the page along', async () => {
  const api = {
    ...createSampleApi(),
    getGasUsers: () => Promise.reject(new OrreryError('STORE_LIMIT', { reason: 'memory' })),
  }
  const data = await page.load({
    api,
    chain: { code: 'ETH' },
    params: { tab: 'spenders' },
    query: new URLSearchParams('span=7d'),
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof page.load>[0])
  expect(data.prices).not.toBeNull()
  expect(data).toMatchObject({ span: '7d', users: { state: 'failed', code: 'STORE_LIMIT' } })
})
