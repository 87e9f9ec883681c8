import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import type { TokenPrice } from '@orrery/model/wire/market'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { expect, test } from 'vitest'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { StatusContext } from '../../live/status-context.ts'
import { createStatusStore } from '../../live/status-store.ts'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { PricesPart } from '../../page-parts/market/prices-part.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { page, type TokenData } from './page.ts'
import { View } from './view.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const site = {
  t,
  language: LANGUAGES[0]!,
  times,
  tables: new Map(),
  api: createSampleApi(),
  chains: [sampleEvm],
  href,
  images: OWN_IMAGES,
}
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))

/** Each fact's label, and how many lines stand below its value. */
function factsOf(data: TokenData, loading = false): readonly (readonly [string, number])[] {
  const html = renderToString(
    <SiteContext value={site as unknown as Site}>
      <StatusContext value={statuses}>
        <NavigatorContext value={stillNavigator({ screen: { search: '' } } as never)}>
          <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: SAMPLE_NOW, times, href }}>
            <View
              data={data}
              chain={sampleEvm}
              params={{ address: data.token.address } as never}
              page={1}
              query={new URLSearchParams()}
              loading={loading}
            />
          </PageContextProvider>
        </NavigatorContext>
      </StatusContext>
    </SiteContext>,
  )
  const facts = html.slice(html.indexOf('<dl'), html.indexOf('</dl>'))
  return facts
    .split('<dt')
    .slice(1)
    .map((fact) => [/(?:fact|market)\.\w+/.exec(fact)![0], fact.match(/class="[^"]*place/g)?.length ?? 0])
}

test('screens-evm §8.2, visual.md: a price that comes later, or never, takes a place that was kept, so that the tabs stay where they are', async () => {
  await PricesPart.open()
  const worth = { price: '1.5', cap: '900', volume: null, depth: null, pool: null }
  const told = {
    token: { coin: worth, dollars: worth },
    liquidity: { worth: { coin: null, dollars: '9' }, pools: 3 },
  } as unknown as TokenPrice
  const waits = factsOf(page.stub, true)
  expect(waits.slice(0, 3)).toEqual([
    ['fact.price', 1],
    ['market.cap', 1],
    ['fact.liquidity', 1],
  ])
  expect(factsOf({ ...page.stub, price: readyPart(told) })).toEqual(waits)
  expect(factsOf({ ...page.stub, price: readyPart({ ...told, token: null, liquidity: null }) })).toEqual(waits)
  expect(factsOf(page.stub)).toEqual(waits)
  const item = { ...page.stub, token: { ...page.stub.token, standard: 'erc721' as const } }
  expect(factsOf(item).map(([label]) => label)).not.toContain('fact.price')
})
