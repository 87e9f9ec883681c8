import { expect, test } from 'vitest'
import { drawSample } from '../../page-parts/samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { AccountsTab } from './accounts-tab.tsx'

test('screens-evm §0.4: that nobody was frozen is said of all accounts alone; a token or a state that none fits says so', async () => {
  const api = createSampleApi()
  const told = await api.listListedAccounts({ chain: sampleEvm.code })
  const none = { ...told, list: { ...told.list, hits: [] } }
  const drawn = (search: string) =>
    drawSample(
      <AccountsTab told={none} path="/x/blacklist" page={1} query={new URLSearchParams(search)} loading={false} />,
      { chain: sampleEvm, api },
    )
  expect(drawn('')).toContain('empty.blacklist')
  for (const search of ['listed=freed', 'token=0x1']) {
    expect(drawn(search), search).toContain('empty.filtered')
    expect(drawn(search), search).not.toContain('empty.blacklist')
  }
})
