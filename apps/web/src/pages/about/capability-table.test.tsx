import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from '@orrery/entities/page-context'
import { CapabilityTable } from './capability-table.tsx'

test('screens-evm §0.1: what the node lacks is told with its reason; what no node of the family has is not listed as lacking', () => {
  const html = renderToString(
    <PageContextProvider
      value={{
        t: (key: string) => key,
        locale: 'en_US',
        chain: null,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <CapabilityTable
        capabilities={{
          client: 'LitecoinCore:0.21.2.1',
          checkedMs: 0,
          syncing: { current: 5, highest: 9 },
          can: {
            mempool: { ok: true, note: 'getrawmempool' },
            prevouts: { ok: false, note: 'getblock has no verbosity 3' },
            traces: { ok: false, note: 'chains of this family have no such thing', applies: false },
          },
        }}
      />
    </PageContextProvider>,
  )
  expect(html).toContain('getrawmempool')
  expect(html).toContain('getblock has no verbosity 3')
  expect(html).not.toContain('no such thing')
  expect(html).toContain('about.syncing')
})
