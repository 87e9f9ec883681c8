import type { LabelledGroups } from '@orrery/model/wire/labels'
import { LABELLED_PATHS, stubGroup, subjectOf } from '../../page-parts/facts/labelled-paths.ts'
import { definePage } from '../../routing/page.ts'

export const page = definePage({
  id: 'labelled-list',
  scope: 'chain',
  // explorer §2.2: exchanges and projects, of which only the operator's labels tell (screens-evm §16.3, §16.5).
  path: '/:of(cex-list|defi)/:nav?',
  families: ['evm', 'utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<LabelledGroups & { readonly of: string }> => ({
    ...(await api.listLabelled({ chain: chain.code, labelled: subjectOf(params.of) }, signal)),
    of: params.of,
  }),
  stub: { loaded: true, asOf: null, balances: null, groups: [stubGroup], isMaking: false, of: 'cex-list' },
  title: ({ of }, t) => t(LABELLED_PATHS[subjectOf(of)].title),
  description: (_, t) => t('labels.rule'),
  view: () => import('./view.tsx'),
})
