import type { ListOf } from '@orrery/model/wire/common'
import type { Approval } from '@orrery/model/wire/events'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, stubPlace, stubToken } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

export const APPROVAL_TABS = ['given', 'held', 'history'] as const
export type ApprovalTab = (typeof APPROVAL_TABS)[number]

/** `list` is null where no address was named yet, or the tab is none. */
export type ApprovalData = { readonly tab: ApprovalTab | 'other'; readonly list: ListOf<Approval> | null }

export const page = definePage({
  id: 'approval',
  scope: 'chain',
  path: '/approval/:address?/:tab?',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 50 },
  load: async (context): Promise<ApprovalData> => {
    const { api, chain, params, query, signal } = context
    const asked = query.get('address')?.trim()
    if (params.address === undefined && asked !== undefined && asked !== '')
      throw new Redirect(`/${chain.path}/approval/${encodeURIComponent(asked.slice(0, 100))}`)
    const named = params.tab ?? 'given'
    const tab = APPROVAL_TABS.find((one) => one === named) ?? 'other'
    if (params.address === undefined || tab === 'other') return { tab, list: null }
    const how = {
      given: { side: 'owner', view: 'standing' },
      held: { side: 'spender', view: 'standing' },
      history: { side: 'owner', view: 'history' },
    } as const
    return {
      tab,
      list: await api.listAddressApprovals(
        { chain: chain.code, address: params.address, ...how[tab], ...listParams(context) },
        signal,
      ),
    }
  },
  stub: {
    tab: 'given',
    list: stubList({
      ...stubPlace,
      kind: 'erc20',
      owner: STUB_ADDRESS,
      spender: STUB_ADDRESS,
      token: stubToken,
      amount: '0',
      tokenId: null,
      revoked: false,
      unlimited: false,
      expiresMs: null,
      now: null,
    }),
  },
  title: (_, t) => t('page.approval.title'),
  description: (_, t) => t('page.approval.description'),
  view: () => import('./view.tsx'),
})
