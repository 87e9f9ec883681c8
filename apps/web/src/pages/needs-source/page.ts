import { SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
import { Redirect } from '../../routing/redirect.ts'
import { definePage } from '../../routing/page.ts'

const TOOLS: ReadonlySet<string> = new Set([
  'tools',
  'broadcast',
  'broadcasting',
  'historical-balance-check',
  'token-supply-check',
])

/** The subject of the path: a page without a source here is told apart by its first segment alone. */
export type NeedsSourceData = { readonly subject: string }

export const page = definePage({
  id: 'needs-source',
  scope: 'chain',
  // explorer §2.2: paths that an EVM chain has and that nothing here feeds; what stands below them is answered alike.
  path: '/:subject(validator-list|validator|batch-list|batch|statebatch|dispute-game-list|bridge-list|bridge-tx|cex-list|cex-asset|defi|project|decompile|similar-contract|contract-diff|inscription-list|inscription|tools|broadcast|broadcasting|historical-balance-check|token-supply-check|large-transfer-monitor|token-alert|alpha-signals|faucet-testnet|8th-anniversary|unsubscribe|uns|verify-proxy-contract)',
  families: ['evm'],
  tiers: 'all',
  exact: false,
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ chain, params: { subject } }): Promise<NeedsSourceData> => {
    // The tools stand beside the chains, which they take as their last segment (explorer §2.3).
    if (TOOLS.has(subject)) throw new Redirect(`/${subject === 'broadcast' ? 'broadcasting' : subject}/${chain.path}`)
    return { subject }
  },
  stub: { subject: 'validator-list' } satisfies NeedsSourceData as NeedsSourceData,
  title: ({ subject }, t) => t(`page.needs.${SUBJECTS[subject]!.title}`),
  description: ({ subject }, t) => t(`needs.${SUBJECTS[subject]!.needs}`),
  view: () => import('./view.tsx'),
})
