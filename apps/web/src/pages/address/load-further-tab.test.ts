import { OrreryError } from '@orrery/errors/orrery-error'
import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { loadFurtherTab } from './load-further-tab.ts'

const refused = new OrreryError('ADDRESS_MALFORMED', { text: 'usd', chain: 'ETH', reason: 'too short' })
const api = { ...createSampleApi(), getAddressBalanceHistory: async () => Promise.reject(refused) }

const load = (text: string) =>
  loadFurtherTab('balances', {
    api,
    chain: sampleEvm,
    params: { address: '0xab' },
    query: new URLSearchParams(text),
    page: 1,
    signal: new AbortController().signal,
  })

test('screens-evm §5: a token that is none leaves the address standing, with others to choose from', async () => {
  const tab = await load('token=usd')
  expect(tab).toMatchObject({ id: 'balances', part: { state: 'failed', code: 'ADDRESS_MALFORMED' } })
  expect(tab).toHaveProperty('held.length', 100)
  // Without a token it is the address itself that is none.
  await expect(load('token=')).rejects.toBe(refused)
})
