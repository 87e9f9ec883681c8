import type { EndpointReply } from '@orrery/api/client'
import { loadPart, unreadChoice, type Part } from '../../page-parts/facts/load-part.ts'
import { definePage } from '../../routing/page.ts'

export type SimilarContractData = {
  /** As it was asked for; empty while nothing is. */
  readonly address: string
  /** What stands there; null while nothing is asked for. */
  readonly contract: Part<EndpointReply<'getAddressContract'>> | null
}

const LONGEST = 160

export const page = definePage({
  id: 'similar-contract',
  scope: 'chain',
  path: '/similar-contract',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, query, signal }): Promise<SimilarContractData> => {
    const address = (query.get('address') ?? '').trim().slice(0, LONGEST)
    if (address === '') return { address, contract: null }
    const asked = api.getAddressContract({ chain: chain.code, address }, signal)
    return { address, contract: await loadPart(asked, signal).catch(unreadChoice) }
  },
  stub: { address: '', contract: null } satisfies SimilarContractData as SimilarContractData,
  title: (_, t) => t('page.similarContract.title'),
  description: (_, t) => t('contract.near.rule'),
  view: () => import('./view.tsx'),
})
