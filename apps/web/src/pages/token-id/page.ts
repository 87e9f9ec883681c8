import type { ListOf } from '@orrery/model/wire/common'
import type { ItemHistory, TokenItem } from '@orrery/model/wire/token'
import type { Transfer } from '@orrery/model/wire/transaction'
import { displayName } from '@orrery/entities/display-name'
import { loadPart, readyPart, valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubToken, stubTransfer } from '../../page-parts/stubs.ts'
import { FurtherPart, type FurtherTab } from './further-part.ts'
import { listParams } from '../../routing/list-params.ts'
import { namesOfParts } from '../../page-parts/facts/names-of-parts.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

export type TokenIdData = {
  readonly item: TokenItem
  /** null beside another tab than that of its activity. */
  readonly transfers: Part<ListOf<Transfer>> | null
  readonly history: Part<ItemHistory> | null
  /** null beside its activity. */
  readonly further: FurtherTab | null
  /** What addresses of it are called. */
  readonly addressNames?: Readonly<Record<string, string>>
}

/** A day means its last block. */
const blockAt = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `@${text}T23:59:59.999Z` : text)

/** What the item is called: by its own metadata, else by its collection and number. */
export const itemName = ({ token, tokenId, metadata }: TokenItem): string =>
  displayName(metadata?.name ?? `${token.name ?? token.symbol ?? token.address} #${tokenId}`).text

export const page = definePage({
  id: 'token-id',
  scope: 'chain',
  path: '/tokenId/:address/:tokenId',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async (context): Promise<TokenIdData> => {
    const { api, chain, params, query, signal } = context
    const asked = { chain: chain.code, address: params.address, tokenId: params.tokenId }
    const tab = query.get('tab') ?? 'activity'
    const again = query.has('again') && { again: true }
    const part = <T>(work: Promise<T>) => loadPart(work, signal)
    if (tab === 'metadata') {
      const block = query.get('block')?.trim().slice(0, 100) || null
      const [item, now, past] = await Promise.all([
        api.getTokenItem({ ...asked, ...again }, signal),
        part(api.getItemDocument({ ...asked, ...again }, signal)),
        block === null ? null : part(api.getItemDocument({ ...asked, block: blockAt(block) }, signal)),
      ])
      return { item, transfers: null, history: null, further: { id: 'metadata', now, past } }
    }
    if (tab === 'owner') {
      const item = await api.getTokenItem(asked, signal)
      const { owner } = item
      const items =
        owner === null
          ? null
          : await part(
              api.listTokenItems({ chain: chain.code, address: params.address, owner, ...listParams(context) }, signal),
            )
      const addressNames = namesOfParts(items)
      return { item, transfers: null, history: null, further: { id: 'owner', items }, addressNames }
    }
    if (tab === 'holders') {
      const [item, holders] = await Promise.all([
        api.getTokenItem(asked, signal),
        part(
          api.listTokenItems(
            { chain: chain.code, address: params.address, item: params.tokenId, ...listParams(context) },
            signal,
          ),
        ),
      ])
      const addressNames = namesOfParts(holders)
      return { item, transfers: null, history: null, further: { id: 'holders', holders }, addressNames }
    }
    if (tab === 'approvals') {
      const item = await api.getTokenItem(asked, signal)
      const { owner } = item
      const asks =
        owner === null
          ? null
          : {
              chain: chain.code,
              address: owner,
              token: params.address,
              allowed: 'items' as const,
              ...listParams(context),
            }
      const given = asks && (await part(api.listAddressApprovals(asks, signal)))
      return {
        item,
        transfers: null,
        history: null,
        further: { id: 'approvals', given },
        addressNames: namesOfParts(given),
      }
    }
    const [item, transfers, history] = await Promise.allSettled([
      api.getTokenItem({ ...asked, ...again }, signal),
      part(api.listItemTransfers({ ...asked, ...listParams(context) }, signal)),
      part(api.getItemHistory(asked, signal)),
    ])
    if (item.status === 'rejected') throw item.reason
    if (transfers.status === 'rejected') throw transfers.reason
    if (history.status === 'rejected') throw history.reason
    // Tokens that are all alike have no items; some contracts are of both kinds, and then one has an owner or moved.
    const { token, owner } = item.value
    if (
      token.standard === 'erc20' &&
      owner === null &&
      valueOf(transfers.value)?.hits.length === 0 &&
      context.page === 1
    )
      throw new Redirect(`/${chain.path}/token/${token.address}`)
    return { item: item.value, transfers: transfers.value, history: history.value, further: null }
  },
  stub: {
    item: {
      token: stubToken,
      tokenId: '0',
      owner: null,
      asOf: null,
      metadata: null,
      rarity: null,
      rights: null,
      holders: null,
    },
    transfers: readyPart(stubList({ ...stubTransfer, token: stubToken })),
    history: readyPart({
      minted: null,
      sold: null,
      looked: 0,
      whole: true,
      payments: [],
      notices: null,
      noticesLooked: 0,
      noticesWhole: true,
    }),
    further: null,
  },
  title: ({ item }, t) => t('page.token.title', { name: itemName(item) }),
  description: ({ item }, t) => t('page.token.description', { name: itemName(item), address: item.token.address }),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data?.further ? [FurtherPart.open()] : []),
})
