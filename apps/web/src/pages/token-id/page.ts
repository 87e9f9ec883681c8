import type { ListOf } from '@orrery/model/wire/common'
import type { ItemHistory, TokenItem } from '@orrery/model/wire/token'
import type { Transfer } from '@orrery/model/wire/transaction'
import { displayName } from '@orrery/entities/display-name'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubToken, stubTransfer } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type TokenIdData = {
  readonly item: TokenItem
  readonly transfers: Part<ListOf<Transfer>>
  readonly history: Part<ItemHistory>
}

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
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, address: params.address, tokenId: params.tokenId }
    const [item, transfers, history] = await Promise.allSettled([
      api.getTokenItem(asked, signal),
      loadPart(api.listItemTransfers({ ...asked, ...listParams(context) }, signal), signal),
      loadPart(api.getItemHistory(asked, signal), signal),
    ])
    if (item.status === 'rejected') throw item.reason
    if (transfers.status === 'rejected') throw transfers.reason
    if (history.status === 'rejected') throw history.reason
    return { item: item.value, transfers: transfers.value, history: history.value }
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
      notices: null,
      noticesLooked: 0,
      noticesWhole: true,
    }),
  },
  title: ({ item }, t) => t('page.token.title', { name: itemName(item) }),
  description: ({ item }, t) => t('page.token.description', { name: itemName(item), address: item.token.address }),
  view: () => import('./view.tsx'),
})
