import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider, type PageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { PanelValueView } from './panel-value.tsx'

const draw = (locale: PageContext['locale']): string =>
  renderToString(
    <PageContextProvider
      value={{
        t: (key: string) => key,
        locale,
        chain: { native: { symbol: 'btc', decimals: 8, gasUnit: 'sats/vB' }, path: 'btc' } as unknown as Chain,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <PanelValueView value={{ as: 'number', value: '8.62', unit: '%' }} />
    </PageContextProvider>,
  ).replaceAll(/<[^>]*>/g, '')

test('explorer §9: a percentage of a panel is written as every other one, without a space before its sign', () => {
  expect(draw('en_US')).toBe('8.62%')
  expect(draw('de_DE')).toBe('8,62%')
})
