import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger, RuneMove } from '@orrery/model/wire/rune'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { stubLedger, stubRuneMove } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** Names of the tabs, in the path. */
export const RUNE_MOVE_KINDS = ['etch', 'mint', 'transfer', 'burn', 'cenotaph'] as const

/** `part` is null for a tab that is not there. */
export type RunesTxListData = {
  readonly ledgers: readonly Ledger[]
  readonly tab: string
  readonly part: Part<ListOf<RuneMove>> | null
}

export const page = definePage({
  id: 'runes-tx-list',
  scope: 'chain',
  path: '/runes-tx-list/:tab?',
  families: ['utxo'],
  ledger: 'runes',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 61 },
  load: async (context): Promise<RunesTxListData> => {
    const { api, chain, params, query, signal } = context
    const address = narrowedTo(query, 'address')
    const tab = params.tab ?? 'all'
    const kind = RUNE_MOVE_KINDS.find((one) => one === tab)
    const list = {
      chain: chain.code,
      ...(kind && { action: kind }),
      ...(address && { address }),
      ...listParams(context),
    }
    const [ledgers, part] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      tab === 'all' || kind ? loadPart(api.listAllRuneMoves(list, signal), signal) : null,
    ])
    return { ledgers, tab, part }
  },
  stub: {
    ledgers: [stubLedger],
    tab: 'all',
    part: readyPart(stubList(stubRuneMove)),
  } satisfies RunesTxListData as RunesTxListData,
  title: (_, t) => t('menu.runes-tx-list'),
  description: (_, t) => t('page.runes.description'),
  view: () => import('./view.tsx'),
})
