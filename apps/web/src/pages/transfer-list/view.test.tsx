import { expect, test } from 'vitest'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTransfer } from '../../page-parts/stubs.ts'
import type { PageProps } from '../../routing/page.ts'
import type { TransferListData } from './page.ts'
import { View } from './view.tsx'

test('screens-evm §8.4: how many rows are hidden is told, on chosen days too', () => {
  const token = { address: '0x1', standard: 'erc20', name: 'Coin', symbol: 'COIN', decimals: 6 } as const
  const row = { ...stubTransfer, standard: 'erc20' as const, token, amount: '0' }
  const drawn = (search: string) => {
    const props = {
      chain: sampleEvm,
      page: 1,
      query: new URLSearchParams(search),
      params: {},
      loading: false,
      data: { list: stubList(row) },
    } as unknown as PageProps<string, TransferListData>
    return drawSample(<View {...props} />, { chain: sampleEvm, api: createSampleApi() })
  }
  expect(drawn('')).not.toContain('market.shown')
  for (const search of ['clean=yes', 'clean=yes&from=2026-01-01&to=2026-01-02'])
    expect(drawn(search), search).toContain('market.shown')
})
