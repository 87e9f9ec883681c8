import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { Redirect } from '../../routing/redirect.ts'
import { page } from './page.ts'

const OWNER = `0x${'ab'.repeat(20)}`
const chain = { ...sampleEvm, quirks: { ...sampleEvm.quirks, names: { kind: 'ens' } } } as unknown as typeof sampleEvm
const api = {
  ...createSampleApi(),
  getName: async ({ name }: { readonly name: string }) => ({ address: name === 'owner.eth' ? OWNER : null }),
} as never
const load = (address: string, query = '') =>
  page.load({
    api,
    chain,
    chains: [chain],
    params: { address } as never,
    page: 1,
    query: new URLSearchParams(query),
    signal: new AbortController().signal,
  })

test('screens-evm §5: a name in place of the address leads to what its address holds', async () => {
  const target = await load('owner.eth', 'kind=items').catch((error: unknown) => error)
  expect(target).toBeInstanceOf(Redirect)
  expect((target as Redirect).path).toBe(`/${chain.path}/assets/${OWNER}?kind=items`)
  // A name that leads nowhere says so on its own page.
  const lost = await load('nobody.eth').catch((error: unknown) => error)
  expect((lost as Redirect).path).toBe(`/${chain.path}/ens/nobody.eth`)
})
