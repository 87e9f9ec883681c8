import type { MasternodeList } from '@orrery/model/wire/masternode'
import { stubMasternode } from '../../page-parts/mining/masternode-stubs.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** The groups, as the path names them. */
export const GROUPS = ['all', 'enabled', 'banned', 'evolution'] as const

/** `found` is null for a group that is not there. */
export type MasternodeListData = { readonly found: MasternodeList | null }

export const page = definePage({
  id: 'masternode-list',
  scope: 'chain',
  // explorer §2.2 calls whoever serves a chain its validators.
  path: '/validator-list/:group?',
  families: ['utxo'],
  quirk: 'masternodes',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'chain', order: 62 },
  load: async (context): Promise<MasternodeListData> => {
    const { api, chain, params, query, signal } = context
    const group = GROUPS.find((one) => one === (params.group ?? 'all'))
    const find = narrowedTo(query, 'find')
    return {
      found:
        group === undefined
          ? null
          : await api.listMasternodes(
              { chain: chain.code, group, ...(find && { find }), ...listParams(context) },
              signal,
            ),
    }
  },
  stub: {
    found: {
      toldMs: 0,
      counts: { all: 0, enabled: 0, banned: 0, evolution: 0 },
      list: stubList(stubMasternode),
    },
  } satisfies MasternodeListData as MasternodeListData,
  title: (_, t) => t('menu.masternode-list'),
  description: (_, t) => t('page.masternodes.description'),
  view: () => import('./view.tsx'),
})
