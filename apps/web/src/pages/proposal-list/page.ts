import type { ProposalList } from '@orrery/model/wire/masternode'
import { stubMasternodeState, stubProposal } from '../../page-parts/mining/masternode-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export const page = definePage({
  id: 'proposal-list',
  scope: 'chain',
  path: '/proposal-list',
  families: ['utxo'],
  quirk: 'masternodes',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'more', order: 45 },
  load: async (context): Promise<ProposalList> =>
    context.api.listProposals({ chain: context.chain.code, ...listParams(context) }, context.signal),
  stub: { toldMs: 0, state: stubMasternodeState, list: stubList(stubProposal) } satisfies ProposalList as ProposalList,
  title: (_, t) => t('menu.proposal-list'),
  description: (_, t) => t('page.proposals.description'),
  view: () => import('./view.tsx'),
})
