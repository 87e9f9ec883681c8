import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { expect, test } from 'vitest'
import { SiteContext, type Site } from '../../app/site.ts'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { SAMPLE_NOW } from '../../page-parts/samples/sample-rows.fixture.ts'
import { siteFacts } from '../../page-parts/samples/sample-site.fixture.ts'
import { StoragePart } from './storage-part.ts'
import { View } from './view.tsx'

const t = ((key: string) => key) as unknown as Translate

test('screens-evm §15.11: whoever wants an explorer of their own is told the commands that check a node and start, and what nodes of chains here can do, what this archive takes, and whom to ask', async () => {
  const site = { t, chains: [sampleEvm, sampleUtxo], href: (path: string) => path } as unknown as Site
  const context = {
    t,
    locale: 'en_US',
    chain: null,
    nowMs: SAMPLE_NOW,
    times: { mode: 'relative', zone: null } as const,
    href: (path: string) => path,
  }
  await StoragePart.open()
  const props = { data: { what: 'eaas', site: siteFacts }, loading: false } as unknown as Parameters<typeof View>[0]
  const html = renderToString(
    <SiteContext value={site}>
      <PageContextProvider value={context}>
        <View {...props} />
      </PageContextProvider>
    </SiteContext>,
  )
  const commands = [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/g)].map(([, command]) => command)
  expect(commands[0]).toBe('npm run doctor')
  expect(commands.slice(1)).toEqual([
    'npm run doctor -- --rpc http://127.0.0.1:8545',
    'npm start -- --rpc http://127.0.0.1:8545',
    'ORRERY_NODES_ETH=http://127.0.0.1:8545,http://127.0.0.1:8546 npm start',
    'ORRERY_NODES_ETH=http://node:8545 ORRERY_WRITE_PASSWORD=… ORRERY_READ_PASSWORD=… docker compose up',
  ])
  expect(html).toContain('about.storage.note')
  expect(html).toContain('mailto:explorer@example.org')
  for (const { path } of [sampleEvm, sampleUtxo]) expect(html).toContain(`href="/${path}/about"`)
})
