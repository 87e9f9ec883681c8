import type { ListOf } from '@orrery/model/wire/common'
import type { BanknoteSummary } from '@orrery/model/wire/banknote'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import type { OmniNote } from '@orrery/model/wire/omni'
import type { Ledger } from '@orrery/model/wire/rune'
import type { Chain } from '@orrery/model/chain'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubCoinEvent } from '../../page-parts/rich/stub-coin-event.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { SummaryPart } from './summary-part.ts'
import { definePage } from '../../routing/page.ts'

export const BANKNOTE_TABS = ['print', 'destroy'] as const

/** Other chains of the site whose coins are told beside: each is asked by itself. */
const OTHERS = 10

/** What a chain's dollar coins are. */
export type ChainCoins = { readonly chain: Chain; readonly part: Part<BanknoteSummary> }

/** `list` is null on a tab that is not offered here. Of an output chain it is what the ledger of Tether USD on Omni tells. */
export type BanknoteData = (
  | { readonly list: ListOf<StablecoinEvent> | null; readonly ledgers?: undefined }
  | { readonly list: ListOf<OmniNote>; readonly ledgers: readonly Ledger[] }
) & { readonly summary?: readonly ChainCoins[] }

export const page = definePage({
  id: 'banknote',
  scope: 'chain',
  path: '/banknote/:tab?',
  families: ['evm', 'utxo'],
  ledger: 'omni',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 50 },
  load: async (context): Promise<BanknoteData> => {
    const { api, chain, params, signal } = context
    if (params.tab === 'summary' && chain.family === 'evm') {
      const others = context.chains.filter(({ code, family }) => family === 'evm' && code !== chain.code)
      const summary = await Promise.all(
        [chain, ...others.slice(0, OTHERS)].map(async (one) => ({
          chain: one,
          part: await loadPart(api.getBanknoteSummary({ chain: one.code }, signal), signal),
        })),
      )
      return { list: null, summary }
    }
    const flow = BANKNOTE_TABS.find((tab) => tab === params.tab)
    if (params.tab !== undefined && flow === undefined) return { list: null }
    const asked = { chain: chain.code, ...listParams(context), ...(flow === undefined ? {} : { flow }) }
    if (chain.family !== 'utxo') return { list: await api.listBanknotes(asked, signal) }
    const [list, ledgers] = await Promise.all([
      api.listOmniSupply(asked, signal),
      api.listLedgers({ chain: chain.code }, signal),
    ])
    return { list, ledgers }
  },
  stub: { list: stubList(stubCoinEvent) } satisfies BanknoteData as BanknoteData,
  title: (_, t) => t('page.banknote.title'),
  description: (_, t) => t('page.banknote.description'),
  view: () => import('./view.tsx'),
  parts: ({ params }) => (params.tab === 'summary' ? [SummaryPart.open()] : []),
})
