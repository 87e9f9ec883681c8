import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger, RuneMove } from '@orrery/model/wire/rune'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { stubLedger, stubRuneMove } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** Names of the tabs, in the path. */
export const RUNE_MOVE_KINDS = ['etch', 'mint', 'transfer', 'burn', 'cenotaph'] as const

/** What a rune is called by: its id, or its name, with or without spacers. An address has digits among its letters. */
const RUNE = /^(?:\d{1,9}:\d{1,9}|[a-z•.]{1,60})$/i

/** What the one field of the page asks for, as the API takes it: a rune or an address. */
export function readAsked(query: URLSearchParams): { readonly rune?: string; readonly address?: string } {
  const asked = narrowedTo(query, 'of')
  return asked === undefined ? {} : RUNE.test(asked) ? { rune: asked } : { address: asked }
}

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
    const tab = params.tab ?? 'all'
    const address = narrowedTo(query, 'address')
    // As it was called before it could be a rune.
    if (address !== undefined && !query.has('of')) {
      const path = tab === 'all' ? '' : `/${encodeURIComponent(tab)}`
      throw new Redirect(`/${chain.path}/runes-tx-list${path}?of=${encodeURIComponent(address)}`)
    }
    const kind = RUNE_MOVE_KINDS.find((one) => one === tab)
    const list = {
      chain: chain.code,
      ...(kind && { action: kind }),
      ...readAsked(query),
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
