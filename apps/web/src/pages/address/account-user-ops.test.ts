import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { readAccountOps } from './account-user-ops.ts'
import { loadSeldomTab } from './load-seldom-tab.ts'

const read = (text: string) => readAccountOps(new URLSearchParams(text))

test('screens-evm §5: what a query of user operations means, and nothing of what it does not', () => {
  expect(read('as=bundler&status=failed')).toEqual({ as: 'bundler', status: 'failed' })
  expect(read('as=owner&status=done')).toEqual({ as: null, status: null })
})

test('screens-evm §5: user operations of an address are asked for by what it is to them and by how they ended', async () => {
  const asked: unknown[] = []
  const api = createSampleApi()
  const told = {
    ...api,
    listUserOps: (params: never, signal: never) => (asked.push(params), api.listUserOps(params, signal)),
    listAddressUserOps: (params: never, signal: never) => (asked.push('own'), api.listAddressUserOps(params, signal)),
  } as typeof api
  const visit = (text: string) =>
    loadSeldomTab('userops', {
      api: told,
      chain: sampleEvm,
      params: { address: '0xaa', tab: 'userops' },
      page: 1,
      query: new URLSearchParams(text),
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof loadSeldomTab>[1])
  await visit('')
  await visit('as=paymaster')
  expect(await visit('status=failed')).toMatchObject({ id: 'userops', part: { state: 'ready' } })
  expect(asked).toMatchObject([
    'own',
    { chain: sampleEvm.code, paymaster: '0xaa' },
    { chain: sampleEvm.code, sender: '0xaa', status: 'failed' },
  ])
  expect(Object.keys(asked[1] as object)).not.toContain('address')
})
