import type { NeedsSourceData } from '../../page-parts/needs-source/on-chain.ts'
import { SUBJECTS } from '../../page-parts/needs-source/subjects.ts'
import { definePage } from '../../routing/page.ts'

// screens-nonevm §3: Dogecoin has inscriptions, but none that the parser of witnesses could read.
export const page = definePage({
  id: 'unread-inscriptions',
  scope: 'chain',
  path: '/:list(inscription-list|inscription)',
  families: ['utxo'],
  quirk: 'scriptInscriptions',
  tiers: 'all',
  exact: false,
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (): Promise<NeedsSourceData> => ({ subject: 'script-inscriptions' }),
  stub: { subject: 'script-inscriptions' } satisfies NeedsSourceData as NeedsSourceData,
  title: (_, t) => t(`page.needs.${SUBJECTS['script-inscriptions']!.title}`),
  description: (_, t) => t(`needs.${SUBJECTS['script-inscriptions']!.needs}`),
  view: () => import('./view.tsx'),
})
