import type { LabelledFlows, LabelledHoldings } from '@orrery/model/wire/labels'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubHoldings, subjectOf } from '../../page-parts/facts/labelled-paths.ts'
import { FlowsPart, HistoryPart } from './flows-part.ts'
import { definePage } from '../../routing/page.ts'

export const LABELLED_TABS = ['assets', 'addresses', 'flows', 'history'] as const

/** `flows` is null on other tabs. */
export type LabelledData = {
  readonly holdings: LabelledHoldings
  readonly flows: Part<LabelledFlows> | null
}

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
  load: async ({ api, chain, params, signal }): Promise<LabelledData> => {
    const asked = { chain: chain.code, labelled: subjectOf(params.of), tag: params.name }
    const isFlows = params.tab === 'flows' && chain.family === 'evm'
    const isHistory = params.tab === 'history'
    const [holdings, flows] = await Promise.all([
      api.getLabelled({ ...asked, ...(isHistory && { byDay: true }) }, signal),
      isFlows ? loadPart(api.getLabelledFlows(asked, signal), signal) : null,
    ])
    return { holdings, flows }
  },
  stub: { holdings: stubHoldings, flows: null } satisfies LabelledData as LabelledData,
  title: ({ holdings: { group } }, t) => group?.tag ?? t('labels.unknown'),
  description: (_, t) => t('labels.rule'),
  view: () => import('./view.tsx'),
  parts: ({ params }) =>
    params.tab === 'flows' ? [FlowsPart.open()] : params.tab === 'history' ? [HistoryPart.open()] : [],
})
