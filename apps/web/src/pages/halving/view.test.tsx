import { renderToString } from 'react-dom/server'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { expect, test } from 'vitest'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { StatusContext } from '../../live/status-context.ts'
import { createStatusStore } from '../../live/status-store.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import type { PageProps } from '../../routing/page.ts'
import type { HalvingData } from './page.ts'
import { View } from './view.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const api = createSampleApi()
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))

async function draw(chains: readonly Chain[]): Promise<string> {
  const site = {
    t,
    language: LANGUAGES[0]!,
    times,
    tables: new Map(),
    api,
    chains,
    href,
    images: OWN_IMAGES,
  } as unknown as Site
  const data = { halving: await api.getHalving({ chain: btc.code }) }
  const props = { data, chain: btc, params: {}, page: 1, query: new URLSearchParams(), loading: false } as never
  return renderToString(
    <SiteContext value={site}>
      <StatusContext value={statuses}>
        <NavigatorContext value={stillNavigator({} as never)}>
          <PageContextProvider value={{ t, locale: 'en_US', chain: btc, nowMs: SAMPLE_NOW, times, href }}>
            <View {...(props as PageProps<string, HalvingData>)} />
          </PageContextProvider>
        </NavigatorContext>
      </StatusContext>
    </SiteContext>,
  )
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
