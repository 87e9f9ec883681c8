import type { ListOf } from '@orrery/model/wire/common'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import type { ListedAccounts } from '@orrery/model/wire/banknote'
import type { OmniNote } from '@orrery/model/wire/omni'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubCoinEvent } from '../../page-parts/rich/stub-coin-event.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** How accounts stand, or what happened to them, newest first. */
export const LISTED_STATES = ['frozen', 'freed'] as const

/** Of an output chain it is what the ledger of Tether USD on Omni tells. */
export type BlacklistData =
  | { readonly list: ListOf<StablecoinEvent>; readonly ledgers?: undefined; readonly accounts?: undefined }
  | { readonly list: ListOf<OmniNote>; readonly ledgers: readonly Ledger[]; readonly accounts?: undefined }
  | { readonly list: null; readonly ledgers?: undefined; readonly accounts: ListedAccounts }

export const page = definePage({
  id: 'blacklist',
  scope: 'chain',
  path: '/blacklist',
  families: ['evm', 'utxo'],
  ledger: 'omni',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 60 },
  load: async (context): Promise<BlacklistData> => {
    const { api, chain, query, signal } = context
    const asked = { chain: chain.code, ...listParams(context) }
    if (chain.family !== 'utxo') {
      if (query.get('list') === 'events') return { list: await api.listBlacklist(asked, signal) }
      const token = query.get('token')?.slice(0, 160)
      const listed = LISTED_STATES.find((state) => state === query.get('listed'))
      const choice = { ...(token && { token }), ...(listed && { listed }) }
      return { list: null, accounts: await api.listListedAccounts({ ...asked, ...choice }, signal) }
    }
    const [list, ledgers] = await Promise.all([
      api.listOmniFreezes(asked, signal),
      api.listLedgers({ chain: chain.code }, signal),
    ])
    return { list, ledgers }
  },
  stub: { list: stubList(stubCoinEvent) } satisfies BlacklistData as BlacklistData,
  title: (_, t) => t('page.blacklist.title'),
  description: (_, t) => t('page.blacklist.description'),
  view: () => import('./view.tsx'),
})
