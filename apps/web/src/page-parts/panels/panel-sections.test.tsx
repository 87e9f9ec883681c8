import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PanelValue } from '@orrery/family/panels'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { PanelSections } from './panel-sections.tsx'

const draw = (columns: readonly string[], rows: readonly (readonly PanelValue[])[]): string =>
  renderToStaticMarkup(
    <PageContextProvider
      value={{
        t: (key: string) => key,
        locale: 'en_US',
        chain: { native: { symbol: 'btc', decimals: 8, gasUnit: 'sats/vB' }, path: 'btc' } as unknown as Chain,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <PanelSections sections={[{ as: 'table', title: 'of', columns, rows }]} />
    </PageContextProvider>,
  )
const ends = (html: string): readonly string[] =>
  html.match(/<t[hd] [^>]*>/g)!.map((cell) => (cell.includes('data-align="end"') ? 'end' : 'start'))

test('screens-nonevm §4.3: columns of numbers end at one edge in the tables of a family, heads and cells alike; columns of words do not', () => {
  const html = draw(
    ['rate', 'txs', 'note'],
    [
      [
        { as: 'text', text: '1–2 sats/vB' },
        { as: 'number', value: 7 },
        { as: 'missing', why: 'unknown' },
      ],
      [
        { as: 'text', text: '2–3 sats/vB' },
        { as: 'missing', why: 'unknown' },
        { as: 'text', text: 'word' },
      ],
    ],
  )
  const line = ['start', 'end', 'start']
  expect(ends(html)).toEqual([...line, ...line, ...line])
})
