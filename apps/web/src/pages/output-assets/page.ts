import type { AddressDetail } from '@orrery/model/wire/address'
import type { Brc20Balance } from '@orrery/model/wire/brc20'
import type { CashTokenBalance } from '@orrery/model/wire/cash-token'
import type { Cat20Balance } from '@orrery/model/wire/cat20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Inscription } from '@orrery/model/wire/inscription'
import type { OmniAccount } from '@orrery/model/wire/omni'
import type { Ledger, RuneBalance } from '@orrery/model/wire/rune'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** What an address has by one ledger. */
export type Held<Row> = Part<{ readonly ledger: Ledger; readonly list: ListOf<Row> }>

/** What an address has by each ledger above its chain; absent where it never had anything by it. */
export type OutputAssets = {
  /** Null while it is loaded. */
  readonly address: AddressDetail | null
  readonly runes?: Held<RuneBalance>
  readonly brc20?: Held<Brc20Balance>
  readonly cat20?: Held<Cat20Balance>
  readonly cashTokens?: Held<CashTokenBalance>
  readonly inscriptions?: Held<Inscription>
  readonly omni?: Part<OmniAccount>
}

/** Of each ledger; the tab of the address has all of them. */
const SHOWN = 10

// screens-nonevm §3: a portfolio of every family.
export const page = definePage({
  id: 'output-assets',
  scope: 'chain',
  path: '/assets/:address/:id?',
  families: ['utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<OutputAssets> => {
    if (params.id !== undefined) throw new Redirect(`/${chain.path}/token/${encodeURIComponent(params.id)}`)
    const asked = { chain: chain.code, address: params.address }
    const few = { ...asked, limit: SHOWN }
    const address = await api.getAddress(asked, signal)
    const has = (id: AddressDetail['lists'][number]): boolean => address.lists.includes(id)
    const [runes, brc20, cat20, cashTokens, inscriptions, omni] = await Promise.all([
      has('runes') ? loadPart(api.listAddressRunes(few, signal), signal) : undefined,
      has('brc20') ? loadPart(api.listAddressBrc20(few, signal), signal) : undefined,
      has('cat20') ? loadPart(api.listAddressCat20(few, signal), signal) : undefined,
      has('cashTokens') ? loadPart(api.listAddressCashTokens(few, signal), signal) : undefined,
      has('inscriptions') ? loadPart(api.listAddressInscriptions(few, signal), signal) : undefined,
      has('omni') ? loadPart(api.getAddressOmni(asked, signal), signal) : undefined,
    ])
    return {
      address,
      ...(runes && { runes }),
      ...(brc20 && { brc20 }),
      ...(cat20 && { cat20 }),
      ...(cashTokens && { cashTokens }),
      ...(inscriptions && { inscriptions }),
      ...(omni && { omni }),
    }
  },
  stub: { address: null } as OutputAssets,
  title: (_, t) => t('page.assets.title'),
  view: () => import('./view.tsx'),
})
