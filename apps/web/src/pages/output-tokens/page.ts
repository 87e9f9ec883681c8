import { OrreryError } from '@orrery/errors/orrery-error'
import { readInscriptionId } from '@orrery/model/inscription'
import { keptLedgers, type Ledgers } from '../../page-parts/ledgers/token-ledgers.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

type Asked = { readonly tokens: string; readonly kind?: string; readonly item?: string }

/**
 * Where the tokens of an output chain are listed, those of the ledger that the path names or of the first that the chain keeps; where what was done with them is;
 * and where one of them has its page. As segments below the chain; null where the chain has no such thing.
 */
export function tokensPath(
  { tokens, kind, item }: Asked,
  ledgers: Ledgers = {},
): readonly [string, ...string[]] | null {
  const kept = keptLedgers(ledgers)
  if (tokens === 'tokenId') {
    if (kind === undefined || item === undefined) return null
    if (ledgers.inscriptions !== undefined && readInscriptionId(item) !== null) return ['inscription', 'ordinals', item]
    return ledgers.cashTokens !== undefined && /^[0-9a-f]{64}$/i.test(kind) ? ['cash-token', kind, 'nft', item] : null
  }
  if (item !== undefined) return null
  if (tokens === 'transfer-list') return kind === undefined ? (kept[0]?.moves ?? null) : null
  const named =
    kind === undefined || kind === 'top'
      ? kept[0]
      : kept.find(({ words }) => (words as readonly string[]).includes(kind.toLowerCase()))
  return named?.list ?? null
}

// explorer §2.2, screens-nonevm §3: on output chains tokens are those of ledgers, which have lists of their own.
export const page = definePage({
  id: 'output-tokens',
  scope: 'chain',
  path: '/:tokens(token-list|transfer-list|tokenId)/:kind?/:item?',
  families: ['utxo'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ chain, params }): Promise<null> => {
    const target = tokensPath(params, chain.family === 'utxo' ? chain.quirks.ledgers : undefined)
    if (target === null) throw new OrreryError('ROUTE_NOT_FOUND', { path: `/${chain.path}/${params.tokens}` })
    throw new Redirect(`/${[chain.path, ...target].map(encodeURIComponent).join('/')}`)
  },
  stub: null,
  title: (_, t) => t('column.token'),
  view: () => import('./view.tsx'),
})
