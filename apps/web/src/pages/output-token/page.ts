import { readCat20Id } from '@orrery/model/cat20'
import { readInscriptionId } from '@orrery/model/inscription'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** Pages of the tokens of a ledger, by the type that stands before a token in the path. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['cat20', 'cat20'],
  ['brc20', 'brc20'],
  ['rune', 'rune'],
  ['runes', 'rune'],
  ['cash-token', 'cash-token'],
])

/** The page of the ledger that a token is of: by the type that is named, else by the form of its id. Null for none. */
export function ledgerPage(type: string | undefined, token: string): string | null {
  if (type !== undefined) return PAGES.get(type.toLowerCase()) ?? null
  if (readCat20Id(token) !== null) return 'cat20'
  if (readInscriptionId(token) !== null) return 'brc20'
  if (/^\d{1,9}:\d{1,9}$/.test(token)) return 'rune'
  return /^[0-9a-f]{64}$/i.test(token) ? 'cash-token' : null
}

// explorer §2.2, screens-nonevm §3: on output chains tokens are those of ledgers, which have pages of their own.
export const page = definePage({
  id: 'output-token',
  scope: 'chain',
  path: '/token/:type?/:address',
  families: ['utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: async ({ chain, params: { type, address } }): Promise<null> => {
    const found = ledgerPage(type, address)
    const text = encodeURIComponent(address)
    // A name or a ticker is of no one ledger: the search looks in all of them.
    throw new Redirect(found === null ? `/search-suggestion?q=${text}` : `/${chain.path}/${found}/${text}`)
  },
  stub: null,
  title: (_, t) => t('column.token'),
  view: () => import('./view.tsx'),
})
