import { expect, test } from 'vitest'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import type { LargeTransfersData } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()

const draw = (told: LargeTransfersData['told'], isNoAsset = false, text = ''): string => {
  const data: LargeTransfersData = {
    chosen: null,
    asset: '',
    isNoAsset,
    isNoAddress: false,
    told,
    rows: [],
    others: 0,
  }
  const props = { data, chain: null, params: {}, page: 1, query: new URLSearchParams(text), loading: false }
  return drawSample(<View {...props} />, { chain: sampleEvm, api })
}

test('screens-evm §16.9: quiet is what was looked at and held nothing, not what could not be asked or is not known', async () => {
  const { code: chain } = sampleEvm
  const value = { ...(await api.listLargeTransfers({ chain })), hits: [], count: 0 }
  const quiet = draw([{ chain, leftOut: false, largest: null, part: { state: 'ready', value } }])
  expect(quiet).toContain('large.quiet')
  // Of one class there may be none while much else moved.
  const filtered = draw(
    [{ chain, leftOut: false, largest: null, part: { state: 'ready', value } }],
    false,
    'class=self',
  )
  expect(filtered).toContain('empty.filtered')
  expect(filtered).not.toContain('large.quiet')
  const failed = draw([
    { chain, leftOut: false, largest: null, part: { state: 'failed', code: 'STORE_UNAVAILABLE', message: 'away' } },
  ])
  expect(failed).toContain('large.failed')
  expect(failed).toContain('away')
  expect(failed).not.toContain('large.quiet')
  const none = draw([], true)
  expect(none).toContain('large.noAsset')
  expect(none).not.toContain('large.quiet')
})

test('screens-evm §15.6: the flow of an asset into exchanges and out of them is told with its difference', async () => {
  const { code: chain } = sampleEvm
  const flows = [{ token: null, in: '1000000000000000000', out: '3500000000000000000' }]
  const value = { ...(await api.listLargeTransfers({ chain })), flows }
  const html = draw([{ chain, leftOut: false, largest: null, part: { state: 'ready', value } }])
  expect(html).toContain('labels.net')
  expect(html).toMatch(/[-−]2\.5/)
})
