import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import type { ChainOf } from '@orrery/model/chain'
import { OWN_IMAGES } from '@orrery/ui/rules/image-address'
import { expect, test } from 'vitest'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { StatusContext } from '../../live/status-context.ts'
import { createStatusStore } from '../../live/status-store.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { block, SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { ChoicePart } from './choice-part.ts'
import { page } from './page.ts'
import { View } from './view.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const
const LAST = 900
const evm = sampleEvm as ChainOf<'evm'>
const chain = { ...evm, quirks: { ...evm.quirks, minedThrough: LAST } }
const statuses = createStatusStore(async () => Promise.reject(new Error('no status in this test')))

async function drawn(search: string): Promise<string> {
  const sample = createSampleApi()
  const mined = {
    ...block(chain, LAST),
    reward: '5',
    ext: { ...block(chain, LAST).ext, difficulty: '7', uncles: ['0x1'] },
  }
  const api = {
    ...sample,
    listBlocks: async (asked: object) => {
      const list = await sample.listBlocks(asked as never)
      return { ...list, hits: [mined] }
    },
  } as typeof sample
  const site = { t, language: LANGUAGES[0]!, times, tables: new Map(), api, chains: [chain], href, images: OWN_IMAGES }
  const query = new URLSearchParams(search)
  await ChoicePart.open()
  const context = { api, chain, chains: [chain], params: {}, page: 1, query, signal: new AbortController().signal }
  const data = await page.load(context as unknown as Parameters<typeof page.load>[0])
  expect(valueOf(data.part)?.hits).toHaveLength(1)
  return renderToString(
    <SiteContext value={site as unknown as Site}>
      <StatusContext value={statuses}>
        <NavigatorContext value={stillNavigator({} as never)}>
          <PageContextProvider value={{ t, locale: 'en_US', chain, nowMs: SAMPLE_NOW, times, href }}>
            <View data={data} chain={chain} page={1} query={query} params={{}} loading={false} />
          </PageContextProvider>
        </NavigatorContext>
      </StatusContext>
    </SiteContext>,
  )
}

test('screens-evm §3.1: the list of the blocks before the consensus changed shows their work and their uncles unasked, others do not', async () => {
  const before = await drawn(`toBlock=${LAST}`)
  for (const label of ['evm.block.difficulty', 'evm.block.uncles', 'column.reward', 'column.producer'])
    expect(before).toContain(label)
  expect(before).toContain('blocks.mined')
  for (const search of ['', `toBlock=${LAST - 1}`]) expect(await drawn(search)).not.toContain('evm.block.difficulty')
})
