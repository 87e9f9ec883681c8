import { expect, test } from 'vitest'
import { namesIn } from '../../app/names-in.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page as chainHome } from '../chain-home/page.ts'
import { page as home } from './page.ts'

const NAMED = { '0x1': 'alice.eth' }
const USED = { '0x2': 'EntryPoint' }

/** A site whose lists of transactions and whose users of gas tell what addresses are called. */
function telling(): object {
  const api = createSampleApi()
  return {
    ...api,
    listTransactions: async (...asked: Parameters<typeof api.listTransactions>) => {
      const list = await api.listTransactions(...asked)
      return { ...list, extend: { ...list.extend, addressNames: NAMED } }
    },
    getGasUsers: async (...asked: Parameters<typeof api.getGasUsers>) => ({
      ...(await api.getGasUsers(...asked)),
      addressNames: USED,
    }),
  }
}
const asked = {
  api: telling(),
  chains: [sampleEvm, sampleUtxo],
  params: {},
  query: new URLSearchParams(),
  page: 1,
  signal: new AbortController().signal,
}

test('screens-evm §0.2: the home of a chain shows what the addresses of its lists and cards are called', async () => {
  const data = await chainHome.load({ ...asked, chain: sampleEvm } as never)
  expect(namesIn(data)).toEqual({ ...NAMED, ...USED })
})

test('an address is called what it is called on its own chain: the home of the site keeps names by chains', async () => {
  const data = await home.load({ ...asked, chain: null } as never)
  expect(data.latest.map(({ chain, addressNames }) => [chain, addressNames])).toEqual([
    [sampleEvm.code, NAMED],
    [sampleUtxo.code, NAMED],
  ])
  expect(data.insights.map(({ chain, addressNames }) => [chain, addressNames])).toEqual([[sampleEvm.code, USED]])
  // Of no chain for all of them.
  expect(namesIn(data)).toEqual({})
})
