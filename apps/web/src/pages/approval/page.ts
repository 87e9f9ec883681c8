import type { ListOf } from '@orrery/model/wire/common'
import type { ActingFor } from '@orrery/model/wire/contract'
import type { Approval, ApprovalSummary, RoleEvent } from '@orrery/model/wire/events'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, stubPlace, stubToken } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { isNameOf, leadName } from '../../page-parts/lead-name.ts'
import { namesOfParts } from '../../page-parts/facts/names-of-parts.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { approvalsAsked } from './approvals-asked.ts'
import { ReportPart } from './report-part.ts'

export const APPROVAL_TABS = ['given', 'held', 'history', 'report'] as const
export type ApprovalTab = (typeof APPROVAL_TABS)[number]

/** What others may do beside taking tokens (screens-evm §9.3). */
export type PermissionReport = {
  readonly acting: Part<ActingFor>
  /** What the address may do with contracts, and who may do what with it. */
  readonly held: Part<ListOf<RoleEvent>>
  readonly at: Part<ListOf<RoleEvent>>
}

/** `list` is null where no address was named yet, or the tab is none. */
export type ApprovalData = {
  readonly tab: ApprovalTab | 'other'
  readonly list: ListOf<Approval> | null
  /** Of what stands; null beside a history. */
  readonly summary: Part<ApprovalSummary> | null
  readonly report: PermissionReport | null
  /** What addresses of it are called. */
  readonly addressNames?: Readonly<Record<string, string>>
}

const NOTHING = { list: null, summary: null, report: null } as const

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
    const wanted = query.get('address')?.trim()
    if (params.address === undefined && wanted !== undefined && wanted !== '')
      throw new Redirect(`/${chain.path}/approval/${encodeURIComponent(wanted.slice(0, 100))}`)
    if (params.address !== undefined && isNameOf(params.address, chain))
      await leadName(
        context,
        params.address,
        (found) =>
          `/${[chain.path, 'approval', found, ...(params.tab === undefined ? [] : [params.tab])].map(encodeURIComponent).join('/')}${query.size > 0 ? `?${query}` : ''}`,
      )
    const named = params.tab ?? 'given'
    const tab = APPROVAL_TABS.find((one) => one === named) ?? 'other'
    if (params.address === undefined || tab === 'other') return { tab, ...NOTHING }
    const of = { chain: chain.code, address: params.address }
    if (tab === 'history')
      return {
        ...NOTHING,
        tab,
        list: await api.listAddressApprovals({ ...of, view: 'history', ...listParams(context) }, signal),
      }
    const side = tab === 'held' ? ('spender' as const) : ('owner' as const)
    if (tab === 'report') {
      const part = <T>(work: Promise<T>) => loadPart(work, signal)
      const [list, summary, acting, held, at] = await Promise.all([
        api.listAddressApprovals({ ...of, side, limit: 100 }, signal),
        part(api.getApprovalSummary({ ...of, side }, signal)),
        part(api.getActingFor(of, signal)),
        part(api.listAddressRoles({ ...of, as: 'holder', view: 'standing', limit: 100 }, signal)),
        part(api.listAddressRoles({ ...of, as: 'contract', view: 'standing', limit: 100 }, signal)),
      ])
      return { tab, list, summary, report: { acting, held, at }, addressNames: namesOfParts(acting, held, at) }
    }
    const asked = approvalsAsked(query)
    const { block } = asked
    const [list, summary] = await Promise.all([
      api.listAddressApprovals({ ...of, side, uses: tab === 'given', ...asked, ...listParams(context) }, signal),
      loadPart(api.getApprovalSummary({ ...of, side, ...(block !== undefined && { block }) }, signal), signal),
    ])
    return { tab, list, summary, report: null }
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
    summary: readyPart({
      asOf: null,
      standing: 0,
      unlimited: 0,
      allItems: 0,
      others: 0,
      takenBack: 0,
      oldestMs: null,
      whole: true,
      coverage: { ranges: [], complete: true },
    }),
    report: null,
  },
  title: (_, t) => t('page.approval.title'),
  description: (_, t) => t('page.approval.description'),
  view: () => import('./view.tsx'),
  parts: ({ params }) => (params.tab === 'report' ? [ReportPart.open()] : []),
})
