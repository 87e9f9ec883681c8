import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { TokenDetail } from '@orrery/model/wire/token'
import { chainNamed } from '../../routing/chain-named.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'
import { TokenRulesPart } from './token-rules-part.ts'

export type TokenAlertData = {
  /** Code of the chain that the path names; null for none, or for one that is not followed here. */
  readonly chain: string | null
  /** What the path names there. */
  readonly address: string
  /** The token; null where the path names none, or what is no token of the chain. */
  readonly token: Pick<TokenDetail, 'address' | 'symbol' | 'name' | 'decimals'> | null
}

const ABSENT = ['ADDRESS_MALFORMED', 'TOKEN_NOT_FOUND', 'PARAMETER_INVALID', 'CAPABILITY_MISSING']

/** Rules for one token, made together (foundations §2.3, screens-evm §15.7). */
export const page = definePage({
  id: 'token-alert',
  scope: 'site',
  path: '/token-alert/:chainValue?/:address?',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  toolkit: 'token-alert',
  load: async ({ api, chains, params, query, signal }): Promise<TokenAlertData> => {
    // The form names them; the address has them in its path (explorer §2.3).
    if (query.has('chain')) {
      const parts = [query.get('chain')!.trim(), (query.get('address') ?? '').trim()].filter((part) => part !== '')
      throw new Redirect(['/token-alert', ...parts.map(encodeURIComponent)].join('/'))
    }
    const chain = chainNamed(params.chainValue ?? '', chains)
    const address = (params.address ?? '').slice(0, 160)
    if (chain === undefined || address === '' || chain.family !== 'evm')
      return { chain: chain?.code ?? null, address, token: null }
    try {
      const told = await api.getToken({ chain: chain.code, address }, signal)
      const { symbol, name, decimals } = told
      return { chain: chain.code, address, token: { address: told.address, symbol, name, decimals } }
    } catch (error) {
      if (!ABSENT.some((code) => isOrreryError(error) && error.code === code)) throw error
      return { chain: chain.code, address, token: null }
    }
  },
  stub: { chain: null, address: '', token: null } satisfies TokenAlertData as TokenAlertData,
  title: (_, t) => t('page.tokenAlert.title'),
  description: (_, t) => t('page.tokenAlert.lead'),
  view: () => import('./view.tsx'),
  parts: ({ data }) => (data?.token ? [TokenRulesPart.open()] : []),
})
