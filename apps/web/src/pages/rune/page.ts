import type { ListOf } from '@orrery/model/wire/common'
import type { RuneHolder, RuneMove, RuneState } from '@orrery/model/wire/rune'
import { loadPart, readyPart, type Part } from '../../page-parts/load-part.ts'
import { stubLedger, stubRune, stubRuneMove } from '../../page-parts/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

export type RuneTab =
  | { readonly id: 'transactions'; readonly part: Part<ListOf<RuneMove>> }
  | { readonly id: 'holders'; readonly part: Part<ListOf<RuneHolder>> }
  | { readonly id: 'other'; readonly part: null }

export type RuneData = { readonly rune: RuneState; readonly tab: RuneTab }

export const page = definePage({
  id: 'rune',
  scope: 'chain',
  path: '/rune/:rune/:tab?',
  families: ['utxo'],
  ledger: 'runes',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async (context): Promise<RuneData> => {
    const { api, chain, params, signal } = context
    const asked = { chain: chain.code, rune: params.rune }
    const list = { ...asked, ...listParams(context) }
    const tab = async (): Promise<RuneTab> => {
      if (params.tab === undefined || params.tab === 'transactions')
        return { id: 'transactions', part: await loadPart(api.listRuneMoves(list, signal), signal) }
      if (params.tab === 'holders')
        return { id: 'holders', part: await loadPart(api.listRuneHolders(list, signal), signal) }
      return { id: 'other', part: null }
    }
    const [rune, shown] = await Promise.all([api.getRune(asked, signal), tab()])
    return { rune, tab: shown }
  },
  stub: {
    rune: { ...stubRune, ledger: stubLedger },
    tab: { id: 'transactions', part: readyPart(stubList(stubRuneMove)) },
  } satisfies RuneData as RuneData,
  title: ({ rune }) => rune.rune.name,
  description: (_, t) => t('page.runes.description'),
  view: () => import('./view.tsx'),
})
