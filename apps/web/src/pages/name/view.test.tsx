import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import type { NameDetail } from '@orrery/model/wire/name'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { StatusContext } from '../../live/status-context.ts'
import { createStatusStore } from '../../live/status-store.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import type { PageProps } from '../../routing/page.ts'
import type { NameData } from './page.ts'
import { View } from './view.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const api = createSampleApi()
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))
const site = {
  t,
  language: LANGUAGES[0]!,
  times,
  tables: new Map(),
  api,
  chains: [sampleEvm],
  href,
  images: OWN_IMAGES,
} as unknown as Site

async function drawn(told: Partial<NameDetail>): Promise<string> {
  const name = await api.getName({ chain: sampleEvm.code, name: 'star-1.eth' })
  const props = {
    chain: sampleEvm,
    page: 1,
    query: new URLSearchParams(),
    params: { tokenId: 'star-1.eth' },
    loading: false,
    data: { name: { ...name, owner: null, manager: null, ...told }, history: null, below: null },
  } as never as PageProps<'/ens/:tokenId/:tab?', NameData>
  return renderToString(
    <SiteContext value={site}>
      <StatusContext value={statuses}>
        <NavigatorContext value={stillNavigator({} as never)}>
          <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: SAMPLE_NOW, times, href }}>
            <View {...props} />
          </PageContextProvider>
        </NavigatorContext>
      </StatusContext>
    </SiteContext>,
  )
}

test.each([
  ['nobody has', { ended: null, wrapped: null }, ['name.free']],
  ['has a lease that ended', { ended: 'lease', wrapped: null }, ['name.ended']],
  // The name is lent on: what has ended is told beside the wrapper's item.
  ['has a wrapping that ended', { ended: 'wrapping' }, ['name.ended', 'fact.wrapped']],
] as const)('screens-evm §8.6: a name that %s says so, and nothing else', async (_, told, words) => {
  const html = await drawn(told)
  for (const word of ['name.free', 'name.ended', 'fact.wrapped', 'name.noFuses'])
    expect(html.includes(word + '<') || html.includes(word + ' '), word).toBe(
      (words as readonly string[]).includes(word),
    )
})
