import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { offeredTools, TOOL_CATEGORIES } from '../tools/tool-records.ts'
import { HomeTools } from './home-tools.tsx'

test('screens-evm §2.3, explorer §3.8: the home page leads to every tool of its chains, by category', () => {
  const chains = [sampleEvm, sampleUtxo]
  const html = drawSample(<HomeTools chains={chains} />, { chain: sampleEvm, api: createSampleApi(), chains })
  const groups = html.split('<h3>').slice(1)
  expect(groups.map((group) => group.split('</h3>')[0])).toEqual(Object.values(TOOL_CATEGORIES))
  const offered = offeredTools(chains, null)
  expect(offered.length).toBeGreaterThan(20)
  for (const [place, category] of Object.keys(TOOL_CATEGORIES).entries()) {
    const own = offered.filter((tool) => tool.category === category).map(({ to }) => to)
    expect([...groups[place]!.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(own)
  }
  // Of one chain the tools that only another has are not offered.
  const coins = drawSample(<HomeTools chains={[sampleUtxo]} />, { chain: sampleUtxo, api: createSampleApi() })
  expect(coins).not.toContain('/decompile"')
  expect(coins).toContain('/xpub"')
})
