import type { AddressDetail } from '@orrery/model/wire/address'
import type { AddressSignals } from '@orrery/model/wire/address-activity'
import type { FilteredTransfers, FilteredTxs } from '@orrery/model/wire/filter'
import { loadPart, unreadAddress, valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { definePage } from '../../routing/page.ts'

/** One of the two: what is known of it, and what rows of the index tell. */
export type Compared = {
  readonly detail: Part<AddressDetail>
  readonly signals: Part<AddressSignals> | null
}

export type CompareData = {
  readonly asked: readonly [string, string]
  /** null while one of them is not named. */
  readonly pair: readonly [Compared, Compared] | null
  /** What went from one to the other, whichever way; null where that was not asked for. */
  readonly between: { readonly txs: Part<FilteredTxs>; readonly transfers: Part<FilteredTransfers> } | null
}

const LONGEST = 160
/** Rows that are shown of what lies between them. */
const ROWS = 10

export const page = definePage({
  id: 'compare',
  scope: 'chain',
  path: '/compare',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, query, signal }): Promise<CompareData> => {
    const asked = ['a', 'b'].map((name) => (query.get(name) ?? '').trim().slice(0, LONGEST)) as [string, string]
    if (asked.includes('')) return { asked, pair: null, between: null }
    const compared = async (address: string): Promise<Compared> => {
      const of = { chain: chain.code, address }
      const detail = await loadPart(api.getAddress(of, signal), signal).catch(unreadAddress)
      return {
        detail,
        signals: detail.state === 'ready' ? await loadPart(api.getAddressSignals(of, signal), signal) : null,
      }
    }
    const pair = [await compared(asked[0]), await compared(asked[1])] as const
    const [a, b] = pair.map(({ detail }) => valueOf(detail)?.address)
    if (a === undefined || b === undefined || a === b) return { asked, pair, between: null }
    const of = { chain: chain.code, from: `${a},${b}`, to: `${a},${b}`, limit: ROWS }
    const [txs, transfers] = await Promise.all([
      loadPart(api.filterTransactions(of, signal), signal),
      loadPart(api.filterTransfers(of, signal), signal),
    ])
    return { asked, pair, between: { txs, transfers } }
  },
  stub: { asked: ['', ''], pair: null, between: null } satisfies CompareData as CompareData,
  title: (_, t) => t('page.compare.title'),
  description: (_, t) => t('page.compare.description'),
  view: () => import('./view.tsx'),
})
