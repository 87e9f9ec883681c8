import { expect, test } from 'vitest'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { CallCard } from './call-card.tsx'

test('screens-evm §4.3: calls in the arguments stand below the call as a tree, and names of others turn no letters round', () => {
  const inner = [
    { at: 'data[0]', depth: 1, name: 'exe\u202ecute', params: [] },
    { at: 'data', depth: 2, name: 'transfer', params: [{ name: 'amount', type: 'uint256', value: '5' }] },
  ]
  const call = { name: 'multicall', params: [], decodedBy: { by: 'signatures' as const, contract: null }, inner }
  const html = drawSample(<CallCard call={call} />, { chain: sampleEvm, api: createSampleApi() })
  const words = [...html.matchAll(/<summary.*?<\/summary>/g)].map(([text]) => text.replaceAll(/<[^>]*>/g, ''))
  expect(words).toEqual(['data[0] · execute', 'data · transfer'])
  expect([...html.matchAll(/--depth:(\d)/g)].map(([, depth]) => depth)).toEqual(['1', '2'])
  expect(html).toContain('amount')
})
