import { loadOnChain, type NeedsSourceData } from '../../page-parts/needs-source/on-chain.ts'
import { SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
import { definePage } from '../../routing/page.ts'
import { ProducersPart } from './producers-part.ts'

export const page = definePage({
  id: 'needs-source',
  scope: 'chain',
  // explorer §2.2: paths that an EVM chain has and that nothing here feeds; what stands below them is answered alike.
  path: '/:subject(validator-list|validator|batch-list|batch|inscription-list|inscription|tools|broadcast|broadcasting|historical-balance-check|token-supply-check|large-transfer-monitor|token-alert|alpha-signals|faucet-testnet|unsubscribe|uns|verify-proxy-contract)',
  families: ['evm'],
  tiers: 'all',
  exact: false,
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: loadOnChain,
  stub: { subject: 'validator-list', needs: 'beacon' } satisfies NeedsSourceData as NeedsSourceData,
  title: ({ subject }, t) => t(`page.needs.${SUBJECTS[subject]!.title}`),
  description: ({ needs }, t) => t(`needs.${needs}`),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data?.producers ? [ProducersPart.open()] : []),
})
