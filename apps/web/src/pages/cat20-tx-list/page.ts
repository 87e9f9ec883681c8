import { CAT20_ACTIONS } from '@orrery/model/cat20'
import type { Cat20Move } from '@orrery/model/wire/cat20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubCat20Move } from '../../page-parts/ledgers/cat20-stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** `part` is null for a tab that is not there. */
export type Cat20TxListData = {
  readonly ledgers: readonly Ledger[]
  readonly tab: string
  readonly part: Part<ListOf<Cat20Move>> | null
}

export const page = definePage({
  id: 'cat20-tx-list',
  scope: 'chain',
  path: '/cat20-tx-list/:tab?',
  families: ['utxo'],
  ledger: 'cat20',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 66 },
  load: async (context): Promise<Cat20TxListData> => {
    const { api, chain, params, query, signal } = context
    const tab = params.tab ?? 'all'
    const action = CAT20_ACTIONS.find((one) => one === tab)
    // One field asks for both: a token's id has a sign that no address has.
    const asked = narrowedTo(query, 'of')
    const list = {
      chain: chain.code,
      ...(action && { action }),
      ...(asked && (asked.includes('_') ? { cat20: asked.slice(0, 100) } : { address: asked })),
      ...listParams(context),
    }
    const [ledgers, part] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      tab === 'all' || action ? loadPart(api.listCat20Moves(list, signal), signal) : null,
    ])
    return { ledgers, tab, part }
  },
  stub: {
    ledgers: [stubLedger],
    tab: 'all',
    part: readyPart(stubList(stubCat20Move)),
  } satisfies Cat20TxListData as Cat20TxListData,
  title: (_, t) => t('menu.cat20-tx-list'),
  description: (_, t) => t('page.cat20.description'),
  view: () => import('./view.tsx'),
})
