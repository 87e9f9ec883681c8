import { MISSING } from '@orrery/format/missing'
import { evmPanels } from '@orrery/evm/panels'
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

test('issue 4: the page of a transaction of a form that is not known here shows no value where none is told, and says what is not', async () => {
  const api = createSampleApi()
  const params = { hash: 'ab'.repeat(32) } as never
  const asked = { chain: sampleEvm, chains: [], params, page: 1, query: new URLSearchParams() }
  const data = await page.load({ ...asked, api, signal: new AbortController().signal })
  const draw = (fields: object): string => {
    const tx = { ...data.tx, ...fields }
    return drawSample(
      <View {...asked} data={{ ...data, tx, panel: evmPanels.transaction(tx, sampleEvm) }} loading={false} />,
      { chain: sampleEvm, api },
    )
  }
  const valueIn = (html: string): string => {
    const from = html.indexOf('fact.value')
    return html.slice(from, html.indexOf('</dd>', from)).replaceAll(/<[^>]*>/g, '')
  }
  const html = draw({
    value: null,
    input: '0x',
    kind: 'type-0x6',
    method: null,
    methodName: null,
    ext: { type: 6, untold: ['value', 'input'] },
  })
  expect(valueIn(html)).toBe(`fact.value${MISSING}`)
  expect(html).toContain('headline.untold')
  expect(html).toContain('value, input')
  // Our own word for it is for programs.
  expect(html).not.toContain('>type-0x6<')
  const known = draw({ value: '0', ext: { type: 2, nonce: 1, gas: 21_000 } })
  expect(valueIn(known)).not.toContain(MISSING)
  expect(known).not.toContain('headline.untold')
})
