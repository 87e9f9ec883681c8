import { renderToString } from 'react-dom/server'
import { PageContextProvider } from '@orrery/entities/page-context'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Translate } from '@orrery/i18n/translate'
import { expect, test } from 'vitest'
import { SiteContext, type Site } from '../../app/site.ts'
import { sampleEvm } from '../samples/sample-chains.fixture.ts'
import { stubList } from '../stub-list.ts'
import { stubTx } from '../stubs.ts'
import { ListFrame } from './list-frame.tsx'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const

const rowsOf = (text: string, stubs: number): number => {
  const html = renderToString(
    <SiteContext value={{ t, href, language: LANGUAGES[0], tables: new Map() } as unknown as Site}>
      <PageContextProvider value={{ t, locale: 'en_US', chain: sampleEvm, nowMs: 0, times, href }}>
        <ListFrame
          list={stubList(stubTx, stubs)}
          columns={txColumns}
          rowKey={({ hash }) => hash}
          caption="page.txList.title"
          empty={null}
          path="/evm/tx-list"
          page={1}
          query={new URLSearchParams(text)}
          loading
        />
      </PageContextProvider>
    </SiteContext>,
  )
  return html.split('<tr').length - 2
}

test('screens-evm §0.4: a list that loads has as many rows as its page may get, so that it does not grow when they come', () => {
  expect(rowsOf('', 10)).toBe(20)
  expect(rowsOf('limit=50', 10)).toBe(50)
  // What is one thing stays one.
  expect(rowsOf('', 1)).toBe(1)
})
