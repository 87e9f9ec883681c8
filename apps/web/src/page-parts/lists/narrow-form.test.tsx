import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import { expect, test } from 'vitest'
import { NarrowForm } from './narrow-form.tsx'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const

test('screens-evm §0.3: narrowing a list, and ending that, leaves the days that are chosen', () => {
  const query = new URLSearchParams('from=2026-01-02&to=2026-01-03&sender=0xab&cursor=c')
  const html = renderToString(
    <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: 0, times, href }}>
      <NarrowForm path="/eth/blob-list" name="sender" label="column.sender" asked="0xab" query={query} />
    </PageContextProvider>,
  )
  expect(html).toContain('type="hidden" name="from" value="2026-01-02"')
  expect(html).toContain('type="hidden" name="to" value="2026-01-03"')
  expect(html).toContain('href="/eth/blob-list?from=2026-01-02&amp;to=2026-01-03"')
})
