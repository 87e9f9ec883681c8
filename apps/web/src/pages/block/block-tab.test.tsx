import { renderToString } from 'react-dom/server'
import { btc } from '@orrery/chains/records/btc'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import type { BlockDetail } from '@orrery/model/wire/block'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { expect, test } from 'vitest'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { StatusContext } from '../../live/status-context.ts'
import { createStatusStore } from '../../live/status-store.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { block as sampleBlock, SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { BlockTabView } from './block-tab.tsx'
import { page, type BlockTab } from './page.ts'
import { openSeldomBlockTab } from './seldom-block-tab.ts'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const sample = createSampleApi()
const api = {
  ...sample,
  getBlock: async ({ chain }: { readonly chain: string }) => sampleBlock(chain === btc.code ? btc : sampleEvm, 77),
  listLedgers: async () => ['runes', 'inscriptions'].map((id) => ({ id, from: 0, through: 9, tip: 9, lack: null })),
} as typeof sample
const site = { t, language: LANGUAGES[0]!, times, tables: new Map(), api, chains: [btc], href, images: OWN_IMAGES }
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))

function drawn(chain: Chain, block: BlockDetail, tab: BlockTab): string {
  return renderToString(
    <SiteContext value={{ ...site, chains: [chain] } as unknown as Site}>
      <StatusContext value={statuses}>
        <NavigatorContext value={stillNavigator({ screen: { search: '' } } as never)}>
          <PageContextProvider value={{ t, locale: 'en_US', chain, nowMs: SAMPLE_NOW, times, href }}>
            <BlockTabView
              tab={tab}
              block={block}
              base="/some/block/1"
              chain={chain}
              page={1}
              query={new URLSearchParams()}
              loading={false}
            />
          </PageContextProvider>
        </NavigatorContext>
      </StatusContext>
    </SiteContext>,
  )
}

const load = (chain: Chain, nav: string | undefined) =>
  page.load({
    api,
    chain,
    chains: [chain],
    params: { height: '1', nav },
    page: 1,
    query: new URLSearchParams(),
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof page.load>[0])

test('screens-evm §3.2: beside the transactions of a block that lost its place stands what became of each, beside others nothing', async () => {
  await openSeldomBlockTab('raw')
  const { block, tab } = await load(sampleEvm, undefined)
  expect(drawn(sampleEvm, { ...block, finality: 'orphaned' }, tab)).toContain('column.fate')
  expect(drawn(sampleEvm, { ...block, finality: 'final' }, tab)).not.toContain('column.fate')
})

test.each([
  ['mweb', 'utxo.mweb.pegIn'],
  ['inscriptions', 'tab.inscriptions'],
  ['runes', 'tab.runes'],
])('screens-nonevm §4.5: the tab %s of a block draws its rows', async (nav, words) => {
  await openSeldomBlockTab(nav)
  const { block, tab } = await load(btc, nav)
  const html = drawn(btc, block, tab)
  expect(html).toContain(words)
  expect(html.match(/<tr/g)?.length).toBeGreaterThan(1)
})

test('screens-evm §0.3: above the rows of a block stand its filter and its file, as above those of an address', async () => {
  const { block, tab } = await load(sampleEvm, undefined)
  const many = { ...block, txCount: 9, transferCount: 9, finality: 'final' as const }
  const bar = (html: string) => html.slice(html.indexOf('<section'), html.indexOf('<table'))
  const txs = bar(drawn(sampleEvm, many, tab))
  expect(txs).toContain('href="/some/block/1?filter=1"')
  const range = `fromBlock=${block.height}&amp;toBlock=${block.height}`
  expect(txs).toContain(`/download?set=transactions&amp;${range}`)
  expect(bar(drawn(sampleEvm, { ...many, txCount: 1 }, tab))).not.toContain('href')

  const { tab: transfers } = await load(sampleEvm, 'transfers')
  expect(bar(drawn(sampleEvm, many, transfers))).toContain(`/download?set=transfers&amp;${range}`)
  // No file has what a block held that lost its place.
  expect(bar(drawn(sampleEvm, { ...many, finality: 'orphaned' }, transfers))).not.toContain('set=transfers')
})
