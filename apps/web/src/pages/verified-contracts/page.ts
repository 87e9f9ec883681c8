import type { ListOf } from '@orrery/model/wire/common'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { stubList } from '../../page-parts/stub-list.ts'
import { STUB_ADDRESS, STUB_HASH } from '../../page-parts/stubs.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type VerifiedContractsData = { readonly list: ListOf<VerifiedContract> }

export const page = definePage({
  id: 'verified-contracts',
  scope: 'chain',
  path: '/verified-contracts',
  families: ['evm'],
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 60 },
  load: async (context): Promise<VerifiedContractsData> => ({
    list: await context.api.listVerifiedContracts(
      { chain: context.chain.code, ...narrowedBy(context.query), ...listParams(context) },
      context.signal,
    ),
  }),
  stub: {
    list: stubList({
      address: STUB_ADDRESS,
      name: '',
      file: '',
      match: 'full' as const,
      compiler: '',
      settings: { optimizer: false, runs: 0, evmVersion: null, viaIR: false },
      licence: null,
      verifiedMs: 0,
      files: 0,
      codeHash: STUB_HASH,
    }),
  },
  title: (_, t) => t('page.verified.title'),
  description: (_, t) => t('page.verified.description'),
  view: () => import('./view.tsx'),
})

/** What the query asks for; what means nothing is as if it were not there. */
export function narrowedBy(query: URLSearchParams): { readonly named?: string; readonly match?: 'full' | 'partial' } {
  const named = (query.get('named') ?? '').trim().slice(0, 80)
  const match = query.get('match')
  return { ...(named !== '' && { named }), ...((match === 'full' || match === 'partial') && { match }) }
}
