import { expect, test } from 'vitest'
import type { TokenItem } from '@orrery/model/wire/token'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import type { PageProps } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { page, type TokenIdData } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()

async function drawn(told: Partial<TokenItem>, more: Partial<TokenIdData> = {}): Promise<string> {
  const item = await api.getTokenItem({ chain: sampleEvm.code, address: '0x1', tokenId: '7' })
  const props = {
    chain: sampleEvm,
    page: 1,
    query: new URLSearchParams(),
    params: { address: '0x1', tokenId: '7' },
    loading: false,
    data: { ...page.stub, item: { ...item, ...told }, ...more },
  } as unknown as PageProps<'/tokenId/:address/:tokenId', TokenIdData>
  return drawSample(<View {...props} />, { chain: sampleEvm, api })
}

test('screens-evm §0: an item that nobody is told to own says why, and one that several may hold has no one owner', async () => {
  const { token } = await api.getTokenItem({ chain: sampleEvm.code, address: '0x1', tokenId: '7' })
  const of = (standard: 'erc721' | 'erc1155') => ({ token: { ...token, standard } })
  expect(await drawn(of('erc721'))).not.toContain('item.owner.reason')
  expect(await drawn({ ...of('erc721'), owner: null })).toContain('item.owner.reason')
  expect(await drawn({ ...of('erc1155'), owner: null })).not.toContain('item.owner.reason')
})

test('screens-evm §8.3: an item whose newest transfer burnt it says so in place of an owner', async () => {
  const { token } = await api.getTokenItem({ chain: sampleEvm.code, address: '0x1', tokenId: '7' })
  const { hits, ...list } = await api.listItemTransfers({ chain: sampleEvm.code, address: '0x1', tokenId: '7' })
  const [newest, ...older] = hits
  const item = { token: { ...token, standard: 'erc721' as const }, owner: null }
  const moved = (to: string | null) => readyPart({ ...list, hits: [{ ...newest!, to }, ...older] })
  const burnt = await drawn(item, { transfers: moved(null) })
  expect(burnt).toMatch(new RegExp(`value.burnt(?:(?!</dl>).)*${newest!.txHash}`, 's'))
  expect(burnt).not.toContain('item.owner.reason')
  expect(await drawn(item, { transfers: moved(newest!.from) })).toContain('item.owner.reason')
})

test('screens-evm §8.3: a number of a token whose units are all alike leads to the token, unless it moved or is somebody’s', async () => {
  const item = await api.getTokenItem({ chain: sampleEvm.code, address: '0x1', tokenId: '7' })
  const moves = await api.listItemTransfers({ chain: sampleEvm.code, address: '0x1', tokenId: '7' })
  const load = async (standard: 'erc20' | 'erc721', owner: string | null, hits: typeof moves.hits) => {
    const told = { ...item, owner, token: { ...item.token, standard } }
    try {
      const data = await page.load({
        api: { ...api, getTokenItem: async () => told, listItemTransfers: async () => ({ ...moves, hits }) },
        chain: sampleEvm,
        params: { address: '0x1', tokenId: '7' },
        page: 1,
        query: new URLSearchParams(),
        signal: new AbortController().signal,
      } as never)
      return (data as TokenIdData).item
    } catch (error) {
      if (error instanceof Redirect) return error.path
      throw error
    }
  }
  expect(await load('erc20', null, [])).toBe(`/${sampleEvm.path}/token/${item.token.address}`)
  for (const [standard, owner, hits] of [
    ['erc721', null, []],
    ['erc20', item.token.address, []],
    ['erc20', null, moves.hits],
  ] as const)
    expect(await load(standard, owner, [...hits])).toMatchObject({ tokenId: item.tokenId })
})
