import { SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

const TOOLS: ReadonlySet<string> = new Set([
  'tools',
  'broadcast',
  'broadcasting',
  'historical-balance-check',
  'token-supply-check',
])

/** The subject of the path: a page without a source here is told apart by its first segment alone. */
export type OutputNeedsSourceData = { readonly subject: string }

// screens-nonevm §3: what labels and curated lists would tell of an output chain; others of these paths are pages of its own there.
export const page = definePage({
  id: 'output-needs-source',
  scope: 'chain',
  path: '/:subject(cex-list|cex-asset|defi|project|btc-layer2|tools|broadcast|broadcasting|historical-balance-check|token-supply-check|large-transfer-monitor|token-alert|alpha-signals|faucet-testnet|unsubscribe|tokenomics)',
  families: ['utxo'],
  tiers: 'all',
  exact: false,
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ chain, params: { subject } }): Promise<OutputNeedsSourceData> => {
    // The tools stand beside the chains, which they take as their last segment (explorer §2.3).
    if (TOOLS.has(subject)) throw new Redirect(`/${subject === 'broadcast' ? 'broadcasting' : subject}/${chain.path}`)
    return { subject }
  },
  stub: { subject: 'cex-list' } satisfies OutputNeedsSourceData as OutputNeedsSourceData,
  title: ({ subject }, t) => t(`page.needs.${SUBJECTS[subject]!.title}`),
  description: ({ subject }, t) => t(`needs.${SUBJECTS[subject]!.needs}`),
  view: () => import('./view.tsx'),
})
