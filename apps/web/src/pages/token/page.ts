import type { ListOf } from '@orrery/model/wire/common'
import type { TokenSpenders, Vault } from '@orrery/model/wire/events'
import type { Pool } from '@orrery/model/wire/pool'
import type { SearchedApprovals, SearchedFlows } from '@orrery/model/wire/filter'
import type { ItemHolder, TokenDetail, TokenPowers, TokenTraits } from '@orrery/model/wire/token'
import type { Holder, HolderGroup, HolderGroups, HolderHistory, PastHolders } from '@orrery/model/wire/holder'
import type { LabelledFlows } from '@orrery/model/wire/labels'
import type { TokenPrice } from '@orrery/model/wire/market'
import type { TokenSales } from '@orrery/model/wire/token-sales'
import type { TokenTrades } from '@orrery/model/wire/token-trades'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import type { Transfer } from '@orrery/model/wire/transaction'
import type { RichList } from '@orrery/model/wire/rich'
import { displayName } from '@orrery/entities/display-name'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { PricesPart } from '../../page-parts/market/prices-part.ts'
import { DistributionPart } from '../../page-parts/rich/distribution-part.ts'
import { ApprovalsPart } from './approvals-part.ts'
import { ACTIVITY_DAYS, ActivityPart } from './activity-part.ts'
import { HoldersPart } from './holders-part.ts'
import { InfoPart } from './info-part.ts'
import { PoolsPart } from './pools-part.ts'
import { InventoryPart } from './inventory-part.ts'
import { SalesPart } from './sales-part.ts'
import { SuspicionPart, isSuspicious } from './suspicion-part.ts'
import { VaultPart } from './vault-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubToken, stubTransfer } from '../../page-parts/stubs.ts'
import { dateParams } from '../../routing/date-params.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** What a vault's contract says of itself; null where it is none. */
export type VaultFigures = { readonly vault: Vault | null }

export type TokenTab =
  | { readonly id: 'transfers'; readonly part: Part<ListOf<Transfer>> }
  | {
      readonly id: 'holders'
      readonly part: Part<ListOf<Holder>>
      readonly groups: Part<HolderGroups>
      readonly group: HolderGroup | undefined
    }
  | { readonly id: 'past-holders'; readonly part: Part<PastHolders>; readonly day: string }
  | { readonly id: 'distribution'; readonly part: Part<RichList> }
  | { readonly id: 'inventory'; readonly part: Part<ListOf<ItemHolder>>; readonly traits: Part<TokenTraits> }
  | { readonly id: 'sales'; readonly part: Part<TokenSales> }
  | { readonly id: 'dex'; readonly part: Part<ListOf<Pool>>; readonly trades: Part<TokenTrades> }
  | { readonly id: 'vault'; readonly part: Part<VaultFigures>; readonly flows: Part<SearchedFlows> }
  | {
      readonly id: 'analytics'
      readonly part: Part<TokenActivity>
      readonly flows: Part<LabelledFlows>
      readonly history: Part<HolderHistory>
      readonly days: number
    }
  | { readonly id: 'approvals'; readonly part: Part<SearchedApprovals>; readonly spenders: Part<TokenSpenders> }
  | { readonly id: 'info'; readonly part: Part<TokenPowers> }
  | { readonly id: 'other'; readonly part: null }

/** Tabs of screens-evm §8.2. */
const TABS = new Set([
  'transfers',
  'holders',
  'distribution',
  'inventory',
  'sales',
  'dex',
  'vault',
  'analytics',
  'contract',
  'approvals',
  'info',
])

/** `price` is null where it was not asked for. */
export type TokenData = { readonly token: TokenDetail; readonly price: Part<TokenPrice> | null; readonly tab: TokenTab }

/** Code of tabs that most visits never open. */
const PARTS: { readonly [id in TokenTab['id']]?: { open(): Promise<void> } } = {
  info: InfoPart,
  distribution: DistributionPart,
  vault: VaultPart,
  inventory: InventoryPart,
  sales: SalesPart,
  dex: PoolsPart,
  analytics: ActivityPart,
  approvals: ApprovalsPart,
  holders: HoldersPart,
  'past-holders': HoldersPart,
}

export const page = definePage({
  id: 'token',
  scope: 'chain',
  path: '/token/:type?/:address',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async (context): Promise<TokenData> => {
    const { api, chain, params, query, signal } = context
    // Other pages have their tab in the path, so visitors and links try it here: explorer §2.2 reads it as an address.
    if (params.type !== undefined && TABS.has(params.address)) {
      const rows = context.page > 1 ? `/page/${context.page}` : ''
      throw new Redirect(`/${chain.path}/token/${encodeURIComponent(params.type)}${rows}?tab=${params.address}`)
    }
    const item = query.get('item')?.trim() ?? ''
    if (query.get('tab') === 'inventory' && /^\d{1,78}$/.test(item))
      throw new Redirect(`/${chain.path}/tokenId/${encodeURIComponent(params.address)}/${item}`)
    if (query.get('tab') === 'contract')
      throw new Redirect(`/${chain.path}/address/${encodeURIComponent(params.address)}/contract`)
    const asked = { chain: chain.code, address: params.address }
    const list = { ...asked, ...listParams(context) }
    const tab = async (): Promise<TokenTab> => {
      const name = query.get('tab') ?? 'transfers'
      if (name === 'transfers')
        return {
          id: 'transfers',
          part: await loadPart(
            api.listTokenTransfers({ ...list, ...dateParams(query), worth: true, methods: true }, signal),
            signal,
          ),
        }
      if (name === 'distribution') {
        const rich = api.listRich({ chain: chain.code, token: params.address, limit: 10 }, signal)
        return { id: 'distribution', part: await loadPart(rich, signal) }
      }
      if (name === 'holders') {
        // A day that is none is the server's to refuse.
        const day = query.get('day') ?? ''
        if (day === '') {
          // A group that is none is the server's to refuse, too.
          const group = (query.get('group') ?? undefined) as HolderGroup | undefined
          const [part, groups] = await Promise.all([
            loadPart(
              api.listTokenHolders(
                { ...list, moves: true, groups: true, worth: true, ...(group && { holderGroup: group }) },
                signal,
              ),
              signal,
            ),
            loadPart(api.getHolderGroups(asked, signal), signal),
          ])
          return { id: 'holders', part, groups, group }
        }
        return {
          id: 'past-holders',
          day,
          part: await loadPart(api.listPastTokenHolders({ ...list, day }, signal), signal),
        }
      }
      if (name === 'inventory') {
        const [type, value] = [query.get('type'), query.get('value')]
        const order = (['rarity', 'recent'] as const).find((one) => one === query.get('order'))
        // A list by what is not known is the server's to refuse.
        const choice = {
          ...(value !== null && { traitValue: value, ...(type !== null && { traitType: type }) }),
          ...(order !== undefined && { itemOrder: order }),
        }
        const [part, traits] = await Promise.all([
          loadPart(api.listTokenItems({ ...list, ...choice }, signal), signal),
          loadPart(api.getTokenTraits(asked, signal), signal),
        ])
        return { id: 'inventory', part, traits }
      }
      if (name === 'sales') return { id: 'sales', part: await loadPart(api.getTokenSales(asked, signal), signal) }
      if (name === 'dex') {
        // They have a cursor beside that of the pools.
        const cursor = query.get('trades')
        const [part, trades] = await Promise.all([
          loadPart(api.listTokenPools(list, signal), signal),
          loadPart(api.getTokenTrades({ ...asked, ...(cursor && { cursor }) }, signal), signal),
        ])
        return { id: 'dex', part, trades }
      }
      if (name === 'vault') {
        // A height that is none is the server's to refuse.
        const height = query.get('block')
        const at = height === null || height === '' ? {} : { height: Number(height) }
        // Rows that are looked for by blocks have no page numbers.
        const { page: _page, ...search } = list
        const [part, flows] = await Promise.all([
          loadPart(api.getVault({ ...asked, ...at }, signal), signal),
          loadPart(api.listVaultFlows(search, signal), signal),
        ])
        return { id: 'vault', part, flows }
      }
      if (name === 'analytics') {
        const wanted = Number(query.get('days') ?? 90)
        const days = ACTIVITY_DAYS.includes(wanted) ? wanted : 90
        const [part, flows, history] = await Promise.all([
          loadPart(api.getTokenActivity({ ...asked, days }, signal), signal),
          loadPart(api.getTokenFlows(asked, signal), signal),
          loadPart(api.getHolderHistory(asked, signal), signal),
        ])
        return { id: 'analytics', days, part, flows, history }
      }
      if (name === 'approvals') {
        const { page: _page, ...search } = list
        const [part, spenders] = await Promise.all([
          loadPart(api.listTokenApprovals(search, signal), signal),
          loadPart(api.getTokenSpenders(asked, signal), signal),
        ])
        return { id: 'approvals', part, spenders }
      }
      if (name === 'info') return { id: 'info', part: await loadPart(api.getTokenPowers(asked, signal), signal) }
      return { id: 'other', part: null }
    }
    const [token, shown, price] = await Promise.allSettled([
      api.getToken(asked, signal),
      tab(),
      loadPart(api.getTokenPrice(asked, signal), signal),
    ])
    if (token.status === 'rejected') throw token.reason
    if (shown.status === 'rejected') throw shown.reason
    return { token: token.value, tab: shown.value, price: price.status === 'fulfilled' ? price.value : null }
  },
  stub: {
    token: stubToken,
    price: null,
    tab: { id: 'transfers', part: readyPart(stubList({ ...stubTransfer, token: stubToken })) },
  },
  title: ({ token }, t) =>
    t('page.token.title', { name: displayName(token.name ?? token.symbol ?? token.address).text }),
  description: ({ token }, t) =>
    t('page.token.description', { name: displayName(token.name ?? token.address).text, address: token.address }),
  view: () => import('./view.tsx'),
  parts: ({ data }) => {
    const part = data && PARTS[data.tab.id]
    const isPriced = data?.price?.state === 'ready' && data.price.value.token !== null
    const rows = data?.tab.id === 'transfers' && data.tab.part.state === 'ready' ? data.tab.part.value.hits : []
    return [
      ...(part ? [part.open()] : []),
      ...(isPriced ? [PricesPart.open()] : []),
      ...(rows.some(isSuspicious) ? [SuspicionPart.open()] : []),
    ]
  },
})
