import { expect, test } from 'vitest'
import { page } from './page.ts'

type Context = Parameters<typeof page.load>[0]

const NAMED = `0x${'a'.repeat(40)}`

/** What the page of `ada.eth` ends with on a chain with these quirks. */
const visit = (quirks: object, of: Partial<Context> = {}) => {
  const refuse = async (what: unknown) => Promise.reject(what as Error)
  const api = {
    getName: async () => ({ address: NAMED }),
    getAddress: () => refuse(new Error('ADDRESS_MALFORMED')),
    listAddressTransactions: () => refuse(new Error('ADDRESS_MALFORMED')),
  }
  return page.load({
    api,
    chain: { code: 'eth', path: 'ethereum', family: 'evm', quirks },
    params: { address: 'ada.eth' },
    page: 1,
    query: new URLSearchParams(),
    signal: new AbortController().signal,
    ...of,
  } as unknown as Context)
}

test('screens-evm §5: a name leads to the same tab, page and query of its address', async () => {
  await expect(visit({ names: {} })).rejects.toMatchObject({ path: `/ethereum/address/${NAMED}` })
  await expect(
    visit(
      { names: {} },
      { params: { address: 'ada.eth', tab: 'tokens' }, page: 2, query: new URLSearchParams('limit=50') },
    ),
  ).rejects.toMatchObject({ path: `/ethereum/address/${NAMED}/tokens/page/2?limit=50` })
})

test('a chain without a name service is not asked for names', async () => {
  await expect(visit({})).rejects.toThrow('ADDRESS_MALFORMED')
})

test('screens-evm §5: a name that leads to no address leads to its own page, which says so', async () => {
  const api = { getName: async () => ({ address: null }) } as unknown as Context['api']
  await expect(visit({ names: {} }, { api })).rejects.toMatchObject({ path: '/ethereum/ens/ada.eth' })
})
