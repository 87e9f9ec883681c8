import { expect, test } from 'vitest'
import { bundlesOf, readMessageShelf } from '@orrery/i18n/message-shelf'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../page-parts/samples/sample-rows.fixture.ts'
import { createRenderer } from './entry.tsx'

const shelf = readMessageShelf()

/** What the document of a path says, of an API that differs from the sample's. */
async function told(path: string, own: object = {}): Promise<string> {
  const render = createRenderer({
    api: { ...createSampleApi(), ...own },
    chains: [sampleEvm],
    inactive: [],
    clock: { now: () => SAMPLE_NOW, monotonic: () => 0, sleep: () => Promise.resolve() },
    loadBundles: async (locale) => bundlesOf(await shelf, locale),
    testLanguages: false,
    manifest: {},
    styles: { common: '/assets/common.css', rest: '/assets/rest.css', texts: [], modules: {} },
    loadTimeoutMs: 10_000,
    onFault: (error) => {
      throw error
    },
  })
  const answer = await render({
    url: `/${sampleEvm.path}${path}`,
    cookie: undefined,
    origin: 'https://here.example',
    nonce: 'n0nce',
    requestId: 'req',
    signal: new AbortController().signal,
  })
  return 'html' in answer ? answer.html.join('') : expect.fail('no document')
}
/** The place where new rows announce themselves. */
const BAR = /As of block [\d,]+/

test('screens-evm §16.9: the list of blobs announces new blocks, but where it is narrowed or in another order', async () => {
  expect(await told('/blob-list')).toMatch(BAR)
  for (const asked of ['sort=price', 'to=2020-01-31']) expect(await told(`/blob-list?${asked}`), asked).not.toMatch(BAR)
  expect(await told(`/blob-list?sender=0x${'ab'.repeat(20)}`)).not.toMatch(BAR)
})

test('screens-evm §16.9: where no factory told of a pool, the list says what was looked for and leads to what exchanges themselves tell', async () => {
  const api = createSampleApi()
  const list = await api.listPools({ chain: sampleEvm.code })
  const none = { ...list, hits: [], total: 0, extend: { ...list.extend, coverage: { ranges: [], complete: true } } }
  const text = await told('/dex-list', { listPools: async () => none })
  expect(text).toContain('PairCreated, PoolCreated and Initialize')
  expect(text.split('by=venue').length, 'beside the tab').toBe(3)
})
