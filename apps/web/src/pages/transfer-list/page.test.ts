import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { Redirect } from '../../routing/redirect.ts'
import { isDoubtful } from './is-doubtful.ts'
import { page } from './page.ts'

const load = (search: string) => {
  const asked: object[] = []
  const api = {
    listTransfers: async (params: object) => {
      asked.push(params)
      return page.stub.list
    },
  }
  const context = { api, chain: sampleEvm, page: 1, query: new URLSearchParams(search), signal: undefined }
  return page.load(context as never).then(() => asked[0])
}

test('screens-evm §0.4: a standard that is not offered is the API’s to refuse, and never all transfers', async () => {
  expect(await load('standard=erc721')).toMatchObject({ standard: 'erc721' })
  expect(await load('standard=bad')).toMatchObject({ standard: 'bad' })
  expect(await load('')).not.toHaveProperty('standard')
})

test('screens-evm §17: what mints or burns is asked of the filter', async () => {
  const moved = await load('supply=a%26b').catch((error: unknown) => error)
  expect(moved).toBeInstanceOf(Redirect)
  expect((moved as Redirect).path).toBe(`/${sampleEvm.path}/advanced-filter?kind=transfers&supply=a%26b`)
})

test('screens-evm §8.4: moves of nothing and of tokens that imitate are hidden where asked, the coin and items never for their amount', () => {
  const token = { address: '0x1', standard: 'erc20', name: 'Coin', symbol: 'COIN', decimals: 6 } as const
  expect(isDoubtful({ standard: 'erc20', amount: '0', token })).toBe(true)
  expect(isDoubtful({ standard: 'erc20', amount: '1', token })).toBe(false)
  expect(isDoubtful({ standard: 'erc20', amount: '1', token: { ...token, name: 'claim at reward.example.com' } })).toBe(
    true,
  )
  expect(isDoubtful({ standard: 'native', amount: '0', token: null })).toBe(false)
})
