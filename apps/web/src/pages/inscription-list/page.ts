import type { Chain } from '@orrery/model/chain'
import type { ListOf } from '@orrery/model/wire/common'
import type { Inscription } from '@orrery/model/wire/inscription'
import type { Ledger } from '@orrery/model/wire/rune'
import { stubInscription } from '../../page-parts/ledgers/inscription-stubs.ts'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { orderIn } from '../../routing/order-in.ts'
import { definePage } from '../../routing/page.ts'

const MEDIA = ['image', 'text', 'html', 'json', 'audio', 'video', 'other'] as const
/** Other orders than by age. */
const SORTS = ['size', 'fee'] as const
/** Names of the tabs, in the path. */
const TABS = [...MEDIA, 'brc20', 'no-brc20', 'cursed', ...SORTS] as const
export type InscriptionTab = (typeof TABS)[number]

/** Whether a tab has its rows by their age, which goes both ways. */
export const isByAge = (tab: string): boolean => !SORTS.some((sort) => sort === tab)

/** Names of the tabs that a chain has, in the path: which are cursed is told where ord's numbers are, and any may be. */
export const inscriptionTabs = (chain: Chain): readonly InscriptionTab[] =>
  TABS.filter((tab) => tab !== 'cursed' || mayBeCursed(chain))

/** Whether there were blocks before the one from which none is cursed any more. */
function mayBeCursed({ family, quirks }: Chain): boolean {
  const told = family === 'utxo' ? quirks.ledgers?.inscriptions : undefined
  return told !== undefined && told.jubilee !== null && told.jubilee > told.from
}

/** `part` is null for a tab that is not there. */
export type InscriptionListData = {
  readonly ledgers: readonly Ledger[]
  readonly tab: string
  readonly part: Part<ListOf<Inscription>> | null
}

export const page = definePage({
  id: 'inscription-list',
  scope: 'chain',
  path: '/inscription-list/:tab?',
  families: ['utxo'],
  ledger: 'inscriptions',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 50 },
  load: async (context): Promise<InscriptionListData> => {
    const { api, chain, params, signal } = context
    const tab = params.tab ?? 'all'
    const media = MEDIA.find((one) => one === tab)
    const sort = SORTS.find((one) => one === tab)
    const narrowed =
      tab === 'brc20'
        ? { brc20: 'yes' as const }
        : tab === 'no-brc20'
          ? { brc20: 'no' as const }
          : tab === 'cursed'
            ? { cursed: 'yes' as const }
            : sort
              ? { sort }
              : media
                ? { media }
                : {}
    const isThere = tab === 'all' || inscriptionTabs(chain).some((one) => one === tab)
    const order = isByAge(tab) ? orderIn(context.query) : {}
    const list = { chain: chain.code, ...narrowed, ...order, ...listParams(context) }
    const [ledgers, part] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      isThere ? loadPart(api.listInscriptions(list, signal), signal) : null,
    ])
    return { ledgers, tab, part }
  },
  stub: {
    ledgers: [stubLedger],
    tab: 'all',
    part: readyPart(stubList(stubInscription)),
  } satisfies InscriptionListData as InscriptionListData,
  title: (_, t) => t('menu.inscription-list'),
  description: (_, t) => t('page.inscriptions.description'),
  view: () => import('./view.tsx'),
})
