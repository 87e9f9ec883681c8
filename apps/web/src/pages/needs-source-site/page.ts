import type { Chain } from '@orrery/model/chain'
import { SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

export type NeedsSourceSiteData = { readonly subject: string }

/** A countdown is a chain's: that of Bitcoin, else of the first chain here that halves. Without any the path of Bitcoin says that it has no node here. */
function halvingPath(chains: readonly Chain[]): string {
  const those = chains.filter((chain) => chain.family === 'utxo' && chain.quirks.halving !== null)
  return `/${(those.find(({ code }) => code === 'BTC') ?? those[0])?.path ?? 'bitcoin'}/halving`
}

export const page = definePage({
  id: 'needs-source-site',
  scope: 'site',
  // explorer §2.3: the same paths without a chain.
  path: '/:subject(bridge-list|bridge-tx|cex-list|cex-asset|btc-layer2|defi|project|decompile|similar-contract|contract-diff|unsubscribe|approval|approve|8th-anniversary|docs|btc-halving)',
  families: 'all',
  tiers: 'all',
  exact: false,
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: ':subject',
  seldom: true,
  load: async ({ params: { subject }, chains }): Promise<NeedsSourceSiteData> => {
    if (subject === 'btc-halving') throw new Redirect(halvingPath(chains))
    // The document of the API has a page of its own, whatever language and place an old address names (screens-evm §2.5).
    if (subject === 'docs') throw new Redirect('/docs/')
    return { subject }
  },
  stub: { subject: 'cex-list' } satisfies NeedsSourceSiteData as NeedsSourceSiteData,
  title: ({ subject }, t) => t(`page.needs.${SUBJECTS[subject]!.title}`),
  description: ({ subject }, t) => t(`needs.${SUBJECTS[subject]!.needs}`),
  view: () => import('./view.tsx'),
})
