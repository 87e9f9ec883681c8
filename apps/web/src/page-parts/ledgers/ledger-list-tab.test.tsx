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
import { LedgerListTab } from './ledger-list-tab.tsx'
import { readyPart } from '../facts/load-part.ts'
import { runeMoveColumns } from './rune-move-columns.tsx'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../samples/sample-rows.fixture.ts'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const api = createSampleApi()
const site = {
  t,
  language: LANGUAGES[0]!,
  times,
  tables: new Map(),
  api,
  chains: [sampleUtxo],
  href,
} as unknown as Site
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))

test('principle 3: what a transaction did by a ledger that is behind is whole once its block is read', async () => {
  const told = await api.listTransactionRunes({ chain: sampleUtxo.code, hash: 'x' })
  const read = told.ledger.through!
  const draw = (through: number | null): string =>
    renderToString(
      <SiteContext value={{ ...site, images: OWN_IMAGES }}>
        <StatusContext value={statuses}>
          <NavigatorContext value={stillNavigator({} as never)}>
            <PageContextProvider value={{ t, locale: 'en_US', chain: sampleUtxo, nowMs: SAMPLE_NOW, times, href }}>
              <LedgerListTab
                part={readyPart(told)}
                columns={runeMoveColumns(false)}
                rowKey={(row) => row.txHash}
                caption="tab.runes"
                empty="empty.runeMoves"
                path="/x"
                page={1}
                query={new URLSearchParams()}
                loading={false}
                through={through}
              />
            </PageContextProvider>
          </NavigatorContext>
        </StatusContext>
      </SiteContext>,
    )
  for (const [through, isTold] of [
    [read, false],
    [read + 1, true],
    [null, true],
  ] as const) {
    expect(draw(through).includes('ledger.asOf'), String(through)).toBe(isTold)
    expect(draw(through)).toContain('<table')
  }
})
