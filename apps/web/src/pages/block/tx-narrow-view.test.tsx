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
import { blockTxColumns } from '@orrery/entities/columns/tx-columns'
import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import { readyPart } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTx } from '../../page-parts/stubs.ts'
import type { TxNarrowProps } from './tx-narrow.ts'
import { TxNarrowView } from './tx-narrow-view.tsx'
import { readNarrow } from './read-narrow.ts'

const t = ((key: string) => key) as unknown as Translate
const href = (path: string) => path
const times = { mode: 'relative', zone: null } as const

const { total, extend } = stubList(stubTx)
const list: TxNarrowProps['list'] = {
  part: readyPart({ total, extend, hits: [{ ...stubTx, weighs: { rate: '12.34', bytes: 141 } }] }),
  columns: blockTxColumns,
  rowKey: ({ hash }) => hash,
  caption: 'tab.transactions',
  empty: 'empty.blockTxs',
  path: '/base/block/1/txs',
  page: 1,
  query: new URLSearchParams(),
  loading: false,
}

const drawn = (text: string, chain: Chain = base): string => {
  const query = new URLSearchParams(text)
  return renderToString(
    <SiteContext value={{ t, href, language: LANGUAGES[0], tables: new Map() } as unknown as Site}>
      <NavigatorContext value={stillNavigator({ screen: { search: '' } } as never)}>
        <PageContextProvider value={{ t, locale: 'en_US', chain, nowMs: 0, times, href }}>
          <TxNarrowView path="/base/block/1" query={query} asked={readNarrow(query)!} chain={chain} list={list} />
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
  const html = drawn('filter=1&method=trans-fer')
  expect(html).toContain('value="trans-fer"')
  expect(html).toContain('filter.wrong')
  for (const method of ['0xa9059cbb', 'transfer']) expect(drawn(`method=${method}`)).not.toContain('filter.wrong')
})

test('screens-nonevm §4.5: on an output chain there are the kinds, script types and protocols that it has, and nothing of accounts', () => {
  const html = drawn('script=p2tr', btc)
  expect(html).toContain('<option value="p2tr" selected="">P2TR')
  for (const mark of ['rbf', 'coinjoin', 'runes', 'omni', 'inscription', 'brc20'])
    expect(html).toContain(`<option value="${mark}">`)
  for (const not of ['name="method"', '"cash-tokens"', '"mweb"']) expect(html).not.toContain(not)
  // What is ordered by is seen, too; accounts tell no size.
  expect(html).toMatch(/column\.fee.*chart\.feeRate.*column\.size/s)
  expect(html).toMatch(/12\.34.*141/s)
  expect(html).toContain('<option value="size">')
  expect(drawn('filter=1')).not.toMatch(/value="size"|chart\.feeRate/)
  const cash = drawn('filter=1', bch)
  for (const not of ['"p2wpkh"', '"rbf"', '"inscription"']) expect(cash).not.toContain(not)
  expect(cash).toContain('<option value="cash-tokens">CashTokens')
  expect(drawn('filter=1', ltc).match(/<option value="mweb">/g)).toHaveLength(2)
})

test('screens-nonevm §4.1: a block’s filter by script calls bare scripts of Bitcoin Cash P2S', () => {
  expect(drawn('filter=1', bch)).toContain('<option value="nonstandard">P2S')
  expect(drawn('filter=1', btc)).toContain('<option value="nonstandard">block.script.nonstandard')
})
