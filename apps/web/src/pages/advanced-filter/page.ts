import type { FilteredTxs } from '@orrery/model/wire/filter'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubTx } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { withoutNames } from './without-names.ts'
import { readConditions, wholeCoins, type Field } from './read-conditions.ts'

export type FilterData = {
  readonly found: FilteredTxs
  readonly wrong: readonly Field[]
  /** Fields whose name is that of several contracts. */
  readonly shared: readonly Field[]
}

const stubFound: FilteredTxs = { list: stubList(stubTx), looked: 0, lookedTo: null, whole: false }

export const page = definePage({
  id: 'advanced-filter',
  scope: 'chain',
  path: '/advanced-filter',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'chain', order: 52 },
  load: async ({ api, chain, query, page, signal }): Promise<FilterData> => {
    // `/tx-list/large` leads here (screens-evm §4.1, §21): what is large follows from the chain's newest blocks, and then stands in the address.
    if (query.get('large') === '1' && !query.has('least')) {
      const { least } = await api.getLargeValue({ chain: chain.code }, signal)
      const value = least === null ? '' : wholeCoins(least, chain.native.decimals)
      throw new Redirect(`/${chain.path}/advanced-filter?large=1&least=${value}&status=success`)
    }
    const named = await withoutNames(query, { api, chain, signal })
    const { unknown, shared } = named
    if (named.isNamed && unknown.length + shared.length === 0)
      throw new Redirect(`/${chain.path}/advanced-filter?${named.query}`)
    const { asked, wrong } = readConditions(named.query, chain.native.decimals)
    const { limit } = listParams({ page, query })
    const cursor = query.get('cursor')
    const where = { chain: chain.code, ...asked, limit, ...(cursor && { cursor }) }
    return { found: await api.filterTransactions(where, signal), wrong: [...unknown, ...wrong], shared }
  },
  stub: { found: stubFound, wrong: [], shared: [] } satisfies FilterData as FilterData,
  title: (_, t) => t('page.filter.title'),
  description: (_, t) => t('page.filter.description'),
  view: () => import('./view.tsx'),
})
