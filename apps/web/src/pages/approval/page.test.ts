import { expect, test } from 'vitest'
import { page } from './page.ts'

type Context = Parameters<typeof page.load>[0]

const NAMED = `0x${'a'.repeat(40)}`

/** Where `path` ends that names this in place of an address. */
const visit = (params: object, address: string | null) =>
  page.load({
    api: { getName: async () => ({ address }) },
    chain: { code: 'ETH', path: 'ethereum', family: 'evm', quirks: { names: {} } },
    params,
    page: 1,
    query: new URLSearchParams('order=oldest'),
    signal: new AbortController().signal,
  } as unknown as Context)

test('screens-evm §9, §16.9: the approvals of a name are those of its address, and a name that leads nowhere says so on its own page', async () => {
  await expect(visit({ address: 'ada.eth', tab: 'history' }, NAMED)).rejects.toMatchObject({
    path: `/ethereum/approval/${NAMED}/history?order=oldest`,
  })
  await expect(visit({ address: 'ada.eth' }, null)).rejects.toMatchObject({ path: '/ethereum/ens/ada.eth' })
})
