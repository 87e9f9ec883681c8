import { expect, test } from 'vitest'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTransfer } from '../../page-parts/stubs.ts'
import type { PageProps } from '../../routing/page.ts'
import { page, type TokenomicsData } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()

function drawn(whole: boolean): string {
  const list = { ...stubList(stubTransfer), total: 0, hits: [] }
  const props = {
    chain: sampleEvm,
    page: 1,
    query: new URLSearchParams(),
    params: { tokenContractAddress: '0x1' },
    loading: false,
    data: { ...page.stub, supply: readyPart({ list, looked: 300, lookedTo: 93, whole }) },
  } as unknown as PageProps<'/tokenomics/:tokenContractAddress', TokenomicsData>
  return drawSample(<View {...props} />, { chain: sampleEvm, api })
}

test('screens-evm §0 rule 1: of mints and burns that were not looked at nothing is said', () => {
  const of = (whole: boolean) => drawn(whole).split('<h2>tokenomics.supply</h2>')[1]!
  expect(of(true)).toContain('tokenomics.supply.none')
  const part = of(false)
  expect(part).toContain('filter.noneYet')
  expect(part).not.toContain('tokenomics.supply.none')
})
