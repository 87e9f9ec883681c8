import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { ChainOf } from '@orrery/model/chain'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { page } from './page.ts'
import { View } from './view.tsx'

const api = createSampleApi()
const [language] = LANGUAGES

/** The page with keys for words, where withdrawals pay the given tokens. */
async function drawn(tokens: readonly (string | null)[], chain: ChainOf<'evm'> = sampleEvm): Promise<string> {
  const [sample] = (await api.listWithdrawals({ chain: chain.code })).hits
  const telling = {
    ...api,
    getChart: () => Promise.resolve({ ...page.stub.chart, times: [0], values: [['7']] }),
    listWithdrawals: () => Promise.resolve({ hits: tokens.map((token) => ({ ...sample!, token })) }),
  } as unknown as typeof api
  const asked = { chain, chains: [], params: {}, page: 1, query: new URLSearchParams() }
  const data = await page.load({ ...asked, api: telling, signal: new AbortController().signal })
  const context = {
    t: (key: string) => key,
    locale: 'en_US' as const,
    chain,
    nowMs: 0,
    times: { mode: 'relative' as const, zone: null },
    href: (path: string) => path,
  }
  const around = (children: ReactNode) => (
    <SiteContext value={{ language, words: async () => undefined } as unknown as Site}>
      <NavigatorContext value={stillNavigator({ screen: { search: '' } } as never)}>
        <PageContextProvider value={context}>{children}</PageContextProvider>
      </NavigatorContext>
    </SiteContext>
  )
  return renderToString(around(<View {...asked} data={data} loading={false} />))
}

test('EIP-4895: a sum of balances that counts what was staked and came back twice says so, and only there', async () => {
  expect(await drawn([null])).toContain('supply.notAll')
  expect(await drawn([])).not.toContain('supply.notAll')
  // Gnosis pays its token.
  expect(await drawn([`0x${'9c'.repeat(20)}`])).not.toContain('supply.notAll')
  expect(await drawn([null], { ...sampleEvm, settlesOn: 'ETH' })).not.toContain('supply.notAll')
})

test('what was burnt is told as no share of that sum', async () => {
  const html = await drawn([null])
  const burnt = html.slice(html.indexOf('burn.total'), html.indexOf('supply.burnYear'))
  expect(burnt.length).toBeGreaterThan(20)
  expect(burnt).not.toContain('%')
})
