import type { ListOf } from '@orrery/model/wire/common'
import type { VaultSummary } from '@orrery/model/wire/events'
import type { Ledger } from '@orrery/model/wire/rune'
import type { Market } from '@orrery/model/wire/market'
import type { TokenSummary, TrendingTokens } from '@orrery/model/wire/token'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubToken } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { MarketPart } from './market-part.ts'
import { tokenChoice, tokenChoiceParams } from './token-choice.ts'
import { TokensPart } from './tokens-part.ts'
import { TrendingPart } from './trending-part.ts'
import { VAULT_ORDERS } from './vault-orders.ts'
import { VaultsPart } from './vaults-part.ts'

export const TOKEN_TABS = ['erc20', 'erc721', 'erc1155'] as const

/** Contracts that logged as vaults do, as far as the sums have come. */
export type VaultList = { readonly ledger: Ledger; readonly list: ListOf<VaultSummary> }

/** `list` is null for a tab that is not offered here, and for vaults, which have a list of their own. */
export type TokenListData = {
  readonly list: Part<ListOf<TokenSummary>> | null
  readonly vaults: Part<VaultList> | null
  readonly trending: Part<TrendingTokens> | null
  readonly market: Part<Market> | null
}

/** Code of tabs that most visits never open. */
const PARTS = { vaults: VaultsPart, trending: TrendingPart, market: MarketPart } as const

/** Tabs of tokens that are no standard. */
export const TOKEN_CHOICES = ['new', 'dollars'] as const

export const page = definePage({
  id: 'token-list',
  scope: 'chain',
  path: '/token-list/:tab?',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  menu: { group: 'tokens', order: 10 },
  load: async (context): Promise<TokenListData> => {
    const { api, chain, params, query, signal } = context
    const list = { chain: chain.code, ...listParams(context) }
    const none = { list: null, vaults: null, trending: null, market: null }
    if (params.tab === 'market')
      return { ...none, market: await loadPart(api.getMarket({ chain: chain.code }, signal), signal) }
    if (params.tab === 'vaults') {
      const order = VAULT_ORDERS.find((one) => one === query.get('order'))
      const asked = { ...list, ...(order && { vaultOrder: order }) }
      return { ...none, vaults: await loadPart(api.listVaults(asked, signal), signal) }
    }
    if (params.tab === 'trending')
      return { ...none, trending: await loadPart(api.listTrendingTokens({ chain: chain.code }, signal), signal) }
    const standard = TOKEN_TABS.find((tab) => tab === params.tab)
    const among = TOKEN_CHOICES.find((tab) => tab === params.tab)
    if (params.tab !== undefined && params.tab !== 'top' && standard === undefined && among === undefined) return none
    const choice = {
      ...(standard !== undefined && { standard }),
      ...(among !== undefined && { tokens: among }),
      ...tokenChoiceParams(tokenChoice(query, params.tab ?? 'top')),
    }
    return { ...none, list: await loadPart(api.listTokens({ ...list, ...choice }, signal), signal) }
  },
  stub: { list: readyPart(stubList(stubToken)), vaults: null, trending: null, market: null },
  title: (_, t) => t('page.tokenList.title'),
  description: (_, t) => t('page.tokenList.description'),
  view: () => import('./view.tsx'),
  parts: ({ params }) => [
    (Object.hasOwn(PARTS, params.tab ?? '') ? PARTS[params.tab as keyof typeof PARTS] : TokensPart).open(),
  ],
})
