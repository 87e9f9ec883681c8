import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { expect, test } from 'vitest'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { StatusContext } from '../../live/status-context.ts'
import { createStatusStore } from '../../live/status-store.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { AddressTabView } from './address-tab.tsx'
import { FurtherAddressTab } from './further-address-tab.ts'
import { loadFurtherTab } from './load-further-tab.ts'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const api = createSampleApi()
const query = new URLSearchParams()
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))
const site: Site = {
  t,
  language: LANGUAGES[0]!,
  theme: 'system',
  times,
  tables: new Map(),
  api,
  chains: [sampleUtxo],
  menuPages: [],
  images: OWN_IMAGES,
  reports: false,
  place: { language: 'en_US', languageSegment: null, prefixed: false },
  nowMs: SAMPLE_NOW,
  words: async () => undefined,
  href,
}

test('principle 3: what an address has by a ledger that is behind says as of which block', async () => {
  const address = await api.getAddress({ chain: sampleUtxo.code, address: 'x' })
  // A page opens the code of its tab before it is drawn.
  await FurtherAddressTab.open()
  for (const id of ['runes', 'cashTokens', 'inscriptions', 'brc20', 'cat20', 'omni'] as const) {
    const { signal } = new AbortController()
    const tab = await loadFurtherTab(id, { api, chain: sampleUtxo, params: { address: 'x' }, query, page: 1, signal })
    const html = renderToString(
      <SiteContext value={site}>
        <StatusContext value={statuses}>
          <NavigatorContext value={stillNavigator({ screen: { search: '' } } as never)}>
            <PageContextProvider value={{ t, locale: 'en_US', chain: sampleUtxo, nowMs: SAMPLE_NOW, times, href }}>
              <AddressTabView
                tab={tab}
                address={address}
                base="/x"
                page={1}
                query={query}
                loading={false}
                quiet={null}
              />
            </PageContextProvider>
          </NavigatorContext>
        </StatusContext>
      </SiteContext>,
    )
    expect(html, id).toContain('ledger.asOf')
    expect(html, id).toContain('<table')
  }
})
