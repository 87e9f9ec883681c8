import type { Faucet } from '@orrery/model/wire/faucet'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { chainNamed } from '../../routing/chain-named.ts'
import { definePage } from '../../routing/page.ts'
import { Redirect } from '../../routing/redirect.ts'

/** The faucets that stand open here, and which one is looked at: by the path, else the first. */
export type FaucetPageData = { readonly chosen: string | null; readonly faucets: Part<readonly Faucet[]> }

export const page = definePage({
  id: 'faucet-testnet',
  scope: 'site',
  path: '/faucet-testnet/:chainValue?',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: 'faucet-testnet',
  seldom: true,
  load: async ({ api, chains, params, signal }): Promise<FaucetPageData> => {
    const named = chainNamed(params.chainValue ?? '', chains)
    if (params.chainValue !== undefined && named === undefined) throw new Redirect('/faucet-testnet')
    const faucets = await loadPart(
      api.listFaucets({}, signal).then(({ hits }) => hits),
      signal,
    )
    const first = faucets.state === 'ready' ? faucets.value[0]?.chain : undefined
    return { chosen: named?.code ?? first ?? null, faucets }
  },
  stub: { chosen: null, faucets: { state: 'ready', value: [] } } satisfies FaucetPageData as FaucetPageData,
  title: (_, t) => t('faucet.title'),
  description: (_, t) => t('faucet.lead'),
  view: () => import('./view.tsx'),
})
