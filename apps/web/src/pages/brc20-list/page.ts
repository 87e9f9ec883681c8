import type { Brc20Digest, Brc20Token } from '@orrery/model/wire/brc20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubBrc20Token } from '../../page-parts/ledgers/brc20-stubs.ts'
import { stubLedger } from '../../page-parts/ledgers/rune-stubs.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { listParams } from '../../routing/list-params.ts'
import { definePage } from '../../routing/page.ts'

/** `digest` is null where nobody publishes hashes over events for the chain's rules. */
export type Brc20ListData = {
  readonly ledgers: readonly Ledger[]
  readonly list: ListOf<Brc20Token>
  readonly digest: Part<Brc20Digest> | null
}

export const page = definePage({
  id: 'brc20-list',
  scope: 'chain',
  path: '/brc20-list',
  families: ['utxo'],
  ledger: 'brc20',
  tiers: 'all',
  paged: true,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  menu: { group: 'tokens', order: 55 },
  load: async (context): Promise<Brc20ListData> => {
    const { api, chain, signal } = context
    const rules = chain.family === 'utxo' ? chain.quirks.ledgers?.brc20?.rules : undefined
    const hashed = rules !== 'fractal' && rules !== 'dogecoin'
    const [ledgers, list, digest] = await Promise.all([
      api.listLedgers({ chain: chain.code }, signal),
      api.listBrc20Tokens({ chain: chain.code, ...listParams(context) }, signal),
      hashed ? loadPart(api.getBrc20Digest({ chain: chain.code }, signal), signal) : null,
    ])
    return { ledgers, list, digest }
  },
  stub: {
    ledgers: [stubLedger],
    list: stubList(stubBrc20Token),
    digest: null,
  } satisfies Brc20ListData as Brc20ListData,
  title: (_, t) => t('menu.brc20-list'),
  description: (_, t) => t('page.brc20.description'),
  view: () => import('./view.tsx'),
})
