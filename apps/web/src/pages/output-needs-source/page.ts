import { loadOnChain, type NeedsSourceData } from '../../page-parts/needs-source/on-chain.ts'
import { SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
import { definePage } from '../../routing/page.ts'

// screens-nonevm §3: what curated lists would tell of an output chain; others of these paths are pages of its own there.
export const page = definePage({
  id: 'output-needs-source',
  scope: 'chain',
  path: '/:subject(btc-layer2|tools|broadcast|broadcasting|historical-balance-check|token-supply-check|large-transfer-monitor|token-alert|alpha-signals|faucet-testnet|unsubscribe|tokenomics)',
  families: ['utxo'],
  tiers: 'all',
  exact: false,
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: loadOnChain,
  stub: { subject: 'btc-layer2', needs: 'layers' } satisfies NeedsSourceData as NeedsSourceData,
  title: ({ subject }, t) => t(`page.needs.${SUBJECTS[subject]!.title}`),
  description: ({ needs }, t) => t(`needs.${needs}`),
  view: () => import('./view.tsx'),
})
