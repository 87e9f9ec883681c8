import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from '@orrery/entities/page-context'
import { SiteContext, type Site } from '../../app/site.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { DayTable } from './day-table.tsx'

const api = createSampleApi()

/** The table with keys for words, of chains that had so many transactions. */
async function drawn(counts: readonly (number | null)[]): Promise<string> {
  const [{ hits }, home] = await Promise.all([api.listChains({}), api.getHomeInfo({ chain: sampleEvm.code })])
  const chains = counts.map((transactionCount24h, place) => ({
    info: { ...hits[0]!, chain: `C${place}` },
    status: null,
    home: { ...home, transactionCount24h },
  }))
  const context = {
    t: (key: string, slots?: object) => (slots === undefined ? key : `${key} ${JSON.stringify(slots)}`),
    locale: 'en_US' as const,
    chain: null,
    nowMs: 0,
    times: { mode: 'relative' as const, zone: null },
    href: (path: string) => path,
  }
  return renderToString(
    <SiteContext value={{ chains: [] } as unknown as Site}>
      <PageContextProvider value={context}>
        <DayTable chains={chains} />
      </PageContextProvider>
    </SiteContext>,
  ).replaceAll('&quot;', '"')
}

test('screens-evm §2.3: transactions of all chains have a sum where each chain tells its own, and none where one does not', async () => {
  expect(await drawn([1_200, 34])).toContain('home.dayTotal {"count":"1,234"}')
  expect(await drawn([1_200, null])).toContain('home.dayTotal {"count":"--"}')
  expect(await drawn([1_200])).not.toContain('home.dayTotal')
})
