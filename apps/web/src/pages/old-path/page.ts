import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import { keptLedgers, type Ledgers } from '../../page-parts/ledgers/token-ledgers.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

type Old = {
  readonly folder?: string
  readonly old: string
  readonly address?: string
  readonly tab?: string
  readonly nav?: string
}

/**
 * Where an address that only leads on leads to (screens-evm §8.2, §13.4, §21; screens-nonevm §2 G6): an account is an address, `approve` asks for one,
 * the token list of transfers is the transfer list of ERC-20, or of the tokens above an output chain, what contracts use the most gas is a tab of the gas page. Null: nowhere on this chain.
 */
export function newPath(
  { path, family }: Pick<Chain, 'path' | 'family'>,
  { folder, old, address, tab, nav }: Old,
  ledgers: Ledgers = {},
): string | null {
  const to = (...segments: readonly string[]) => ['', path, ...segments].map(encodeURIComponent).join('/')
  if ((folder !== undefined) !== (old === 'hot-contract')) return null
  if (old === 'account' && address !== undefined) return to('address', address, ...(tab === undefined ? [] : [tab]))
  if (tab !== undefined || nav !== undefined) return null
  if (old === 'address-txns' && address !== undefined) return to('address', address, 'transactions')
  if (family !== 'evm') {
    const [kept] = keptLedgers(ledgers)
    return old === 'token-tx-list' && address === undefined && kept !== undefined ? to(...kept.moves) : null
  }
  if (old === 'token-addr' && address !== undefined) return to('token', address)
  if (address !== undefined) return null
  if (old === 'hot-contract') return to('gas-price', 'guzzlers')
  if (old === 'approve') return to('approval')
  if (old === 'token-tx-list') return `${to('transfer-list')}?standard=erc20`
  return null
}

export const page = definePage({
  id: 'old-path',
  scope: 'chain',
  path: '/:folder(data)?/:old(hot-contract|account|address-txns|approve|token-addr|token-tx-list)/:address?/:tab?/:nav?',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ chain, params }): Promise<null> => {
    const target = newPath(chain, params, chain.family === 'utxo' ? chain.quirks.ledgers : undefined)
    if (target === null)
      throw new OrreryError('ROUTE_NOT_FOUND', {
        path: `/${chain.path}/${params.folder === undefined ? '' : `${params.folder}/`}${params.old}`,
      })
    throw new Redirect(target)
  },
  stub: null,
  title: (_, t) => t('page.address.short'),
  view: () => import('./view.tsx'),
})
