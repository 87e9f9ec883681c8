import type { ListOf } from '@orrery/model/wire/common'
import type { Upgrade } from '@orrery/model/wire/events'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

const KINDS = ['implementation', 'admin', 'beacon', 'diamond'] as const

export type ProxyListData = { readonly list: ListOf<Upgrade> }

export const page = definePage({
  id: 'proxy-list',
  scope: 'chain',
  path: '/proxy-list',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<ProxyListData> => ({
    list: await context.api.listUpgrades(
      { chain: context.chain.code, ...narrowedBy(context.query), ...listParams(context) },
      context.signal,
    ),
  }),
  stub: {
    list: stubList({
      contract: STUB_ADDRESS,
      kind: 'implementation',
      target: STUB_ADDRESS,
      previous: null,
      sender: STUB_ADDRESS,
      txHash: STUB_HASH,
      height: 0,
      txIndex: 0,
      logIndex: 0,
      timeMs: 0,
    }),
  },
  title: (_, t) => t('page.needs.proxy'),
  description: (_, t) => t('page.proxies.description'),
  view: () => import('./view.tsx'),
})

/** What the query asks for; what means nothing is as if it were not there. */
export function narrowedBy(query: URLSearchParams): {
  readonly change?: (typeof KINDS)[number]
  readonly target?: string
} {
  const change = KINDS.find((one) => one === query.get('change'))
  const target = (query.get('target') ?? '').trim().slice(0, 160)
  return { ...(change !== undefined && { change }), ...(target !== '' && { target }) }
}
