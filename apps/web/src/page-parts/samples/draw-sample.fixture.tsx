import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { ApiClient } from '@orrery/api/client'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { StatusContext } from '../../live/status-context.ts'
import { createStatusStore } from '../../live/status-store.ts'
import { SAMPLE_NOW } from './sample-rows.fixture.ts'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))

/** Markup of what stands on a page of a chain, with message keys in place of words. `chains` are those of the site: that one alone unless told; `screen` is what shows. */
export function drawSample(
  drawn: ReactNode,
  {
    chain,
    api,
    chains = [chain],
    screen = { search: '' },
  }: {
    readonly chain: Chain
    readonly api: ApiClient
    readonly chains?: readonly Chain[]
    readonly screen?: object
  },
): string {
  const site = { t, language: LANGUAGES[0]!, times, tables: new Map(), api, chains, href, images: OWN_IMAGES }
  return renderToString(
    <SiteContext value={site as unknown as Site}>
      <StatusContext value={statuses}>
        <NavigatorContext value={stillNavigator({ screen } as never)}>
          <PageContextProvider value={{ t, locale: 'en_US', chain, nowMs: SAMPLE_NOW, times, href }}>
            {drawn}
          </PageContextProvider>
        </NavigatorContext>
      </StatusContext>
    </SiteContext>,
  )
}
