import { expect, test } from 'vitest'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'
import { View } from './view.tsx'

test('screens-nonevm §4.3: the head of a transaction of outputs tells its fee with the rate that it is, and that of an account none', async () => {
  const api = createSampleApi()
  const feeOf = async (chain: typeof sampleEvm | typeof sampleUtxo): Promise<string> => {
    const params = { hash: 'ab'.repeat(32) } as never
    const asked = { chain, chains: [], params, page: 1, query: new URLSearchParams() }
    const data = await page.load({ ...asked, api, signal: new AbortController().signal })
    const html = drawSample(<View {...asked} data={data} loading={false} />, { chain, api })
    const from = html.indexOf('fact.fee')
    return html.slice(from, html.indexOf('</dd>', from)).replaceAll(/<[^>]*>/g, '')
  }
  expect(await feeOf(sampleUtxo)).toContain(`144.23\u00a0${sampleUtxo.native.gasUnit}`)
  expect(await feeOf(sampleEvm)).not.toContain(sampleEvm.native.gasUnit)
})
