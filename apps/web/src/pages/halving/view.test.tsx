import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { etc } from '@orrery/chains/records/etc'
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

test('screens-evm §12.7: of eras the page tells which one it is, blocks left, a date, the reward then, and that it does not halve', async () => {
  const of = { rule: 'eras', height: 21_000_000, interval: 5_000_000, subsidy: '2048000000000000000' } as const
  const cuts = [5_000_001, 10_000_001, 15_000_001, 20_000_001, 25_000_001].map((height) => ({
    height,
    before: '2560000000000000000',
    after: '2048000000000000000',
    timeMs: null,
  }))
  const next = { nextHeight: 25_000_001, nextSubsidy: '1638400000000000000' }
  const halving = { ...(await api.getHalving({ chain: btc.code })), ...of, ...next, cuts, issued: null, most: null }
  const props = {
    data: { halving },
    chain: etc,
    params: {},
    page: 1,
    query: new URLSearchParams(),
    loading: false,
  } as never
  const html = drawSample(<View {...(props as PageProps<string, HalvingData>)} />, {
    chain: etc,
    api,
    chains: [sampleEvm, etc],
  })
  expect(html).toMatch(/halving\.era[\s\S]{0,300}?>5</)
  expect(html).toMatch(/halving\.left[\s\S]{0,300}?>4,000,001</)
  expect(html).toContain('1.6384')
  expect(html).toContain('halving.rule.eras')
  // The other chain of its family is not made by work: there is no tab for it.
  expect(html).not.toContain(`/${sampleEvm.path}/halving`)
})
