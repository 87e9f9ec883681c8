import type { ListOf } from '@orrery/model/wire/common'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import { stubCoinEvent } from '../../page-parts/rich/stub-coin-event.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type BlacklistData = { readonly list: ListOf<StablecoinEvent> }

export const page = definePage({
  id: 'blacklist',
  scope: 'chain',
  path: '/blacklist',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 60 },
  load: async (context): Promise<BlacklistData> => ({
    list: await context.api.listBlacklist({ chain: context.chain.code, ...listParams(context) }, context.signal),
  }),
  stub: { list: stubList(stubCoinEvent) },
  title: (_, t) => t('page.blacklist.title'),
  description: (_, t) => t('page.blacklist.description'),
  view: () => import('./view.tsx'),
})
