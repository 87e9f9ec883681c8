import type { LabelledHoldings } from '@orrery/model/wire/labels'
import { stubHoldings, subjectOf } from '../../page-parts/facts/labelled-paths.ts'
import { definePage } from '../../routing/page.ts'

export const LABELLED_TABS = ['assets', 'addresses'] as const

export const page = definePage({
  id: 'labelled',
  scope: 'chain',
  path: '/:of(cex-asset|project)/:name/:tab?',
  families: ['evm', 'utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: ({ api, chain, params, signal }): Promise<LabelledHoldings> =>
    api.getLabelled({ chain: chain.code, labelled: subjectOf(params.of), tag: params.name }, signal),
  stub: stubHoldings,
  title: ({ group }, t) => group?.tag ?? t('labels.unknown'),
  description: (_, t) => t('labels.rule'),
  view: () => import('./view.tsx'),
})
