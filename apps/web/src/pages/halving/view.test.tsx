import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import type { PageProps } from '../../routing/page.ts'
import type { HalvingData } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()

async function draw(chains: readonly Chain[]): Promise<string> {
  const data = { halving: await api.getHalving({ chain: btc.code }) }
  const props = { data, chain: btc, params: {}, page: 1, query: new URLSearchParams(), loading: false } as never
  return drawSample(<View {...(props as PageProps<string, HalvingData>)} />, { chain: btc, api, chains })
}

test('screens-nonevm §4.5: the halving of each followed chain of outputs is a tab away', async () => {
  const html = await draw([sampleEvm, btc, doge])
  expect([...html.matchAll(/href="(\/[^"]*\/halving)"/g)].map(([, path]) => path)).toEqual([
    '/bitcoin/halving',
    '/dogecoin/halving',
  ])
  expect(/<a[^>]*aria-current="page"[^>]*>/.exec(html)?.[0]).toContain('/bitcoin/halving')
  expect(await draw([sampleEvm, btc])).not.toContain('/halving"')
})
