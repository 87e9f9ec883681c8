import { renderToString } from 'react-dom/server'
import { base } from '@orrery/chains/records/base'
import { bch } from '@orrery/chains/records/bch'
import { btc } from '@orrery/chains/records/btc'
import { ltc } from '@orrery/chains/records/ltc'
import { PageContextProvider } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { NavigatorContext, stillNavigator } from '../../app/navigator-context.ts'
import { SiteContext, type Site } from '../../app/site.ts'
import { TxNarrowView } from './tx-narrow-view.tsx'
import { readNarrow } from './read-narrow.ts'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const

const drawn = (text: string, chain: Chain = base): string => {
  const query = new URLSearchParams(text)
  return renderToString(
    <SiteContext value={{ t, href } as unknown as Site}>
      <NavigatorContext value={stillNavigator({} as never)}>
        <PageContextProvider value={{ t, locale: 'en_US', chain, nowMs: 0, times, href }}>
          <TxNarrowView path="/base/block/1" query={query} asked={readNarrow(query)!} chain={chain} />
        </PageContextProvider>
      </NavigatorContext>
    </SiteContext>,
  )
}

test('screens-evm §3.2: the types of the form are those of the chain, with the one that is asked for chosen', () => {
  expect(drawn('filter=1')).toContain('<option value="deposit">deposit')
  expect(drawn('kind=deposit')).toContain('<option value="deposit" selected="">deposit')
  expect(drawn('kind=retry')).toContain('<option value="retry" selected="">retry')
})

test('screens-evm §3.2: what was typed for a function and cannot be read stays, and is told so', () => {
  const html = drawn('filter=1&method=transfer')
  expect(html).toContain('value="transfer"')
  expect(html).toContain('filter.wrong')
  expect(drawn('method=0xa9059cbb')).not.toContain('filter.wrong')
})

test('screens-nonevm §4.5: on an output chain there are the kinds, script types and protocols that it has, and nothing of accounts', () => {
  const html = drawn('script=p2tr', btc)
  expect(html).toContain('<option value="p2tr" selected="">P2TR')
  for (const mark of ['rbf', 'coinjoin', 'runes', 'omni', 'inscription', 'brc20'])
    expect(html).toContain(`<option value="${mark}">`)
  for (const not of ['name="method"', '"cash-tokens"', '"mweb"']) expect(html).not.toContain(not)
  const cash = drawn('filter=1', bch)
  for (const not of ['"p2wpkh"', '"rbf"', '"inscription"']) expect(cash).not.toContain(not)
  expect(cash).toContain('<option value="cash-tokens">CashTokens')
  expect(drawn('filter=1', ltc).match(/<option value="mweb">/g)).toHaveLength(2)
})
