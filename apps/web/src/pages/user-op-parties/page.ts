import type { UserOpParties, UserOpRole } from '@orrery/model/wire/user-op-parties'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS } from '../../page-parts/stubs.ts'
import { namesOfParts } from '../../page-parts/facts/names-of-parts.ts'
import { definePage } from '../../routing/page.ts'

/** What somebody can be to a user operation, in the order of the tabs. */
export const ROLES = ['bundler', 'paymaster', 'factory', 'account'] as const satisfies readonly UserOpRole[]
/** Days that may be asked for. */
export const PARTY_DAYS: readonly number[] = [1, 7, 30]

/** `shown` is null for a role that there is none of. */
export type UserOpPartiesData = {
  readonly shown: {
    readonly role: (typeof ROLES)[number]
    readonly days: number
    readonly part: Part<UserOpParties>
  } | null
  /** What addresses of it are called. */
  readonly addressNames?: Readonly<Record<string, string>>
}

export const page = definePage({
  id: 'user-op-parties',
  scope: 'chain',
  path: '/userop-parties/:role?',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, query, signal }): Promise<UserOpPartiesData> => {
    const role = ROLES.find((one) => one === (params.role ?? 'bundler'))
    if (role === undefined) return { shown: null }
    const wanted = Number(query.get('days') ?? 7)
    const days = PARTY_DAYS.includes(wanted) ? wanted : 7
    const part = await loadPart(api.listUserOpParties({ chain: chain.code, role, days }, signal), signal)
    return { shown: { role, days, part }, addressNames: namesOfParts(part) }
  },
  stub: {
    shown: {
      role: 'bundler',
      days: 7,
      part: readyPart({
        ledger: { id: 'user-op-parties', from: 0, through: 0, tip: 0, lack: null },
        sinceMs: 0,
        list: stubList({ address: STUB_ADDRESS, ops: 0, failed: 0, bundles: 0, fees: '0' }),
      }),
    },
  } satisfies UserOpPartiesData as UserOpPartiesData,
  title: (_, t) => t('page.userOpParties.title'),
  description: (_, t) => t('page.userOpParties.description'),
  view: () => import('./view.tsx'),
})
