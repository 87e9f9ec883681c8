import type { ApiClient } from '@orrery/api/client'
import type { SearchHit } from '@orrery/model/wire/search'
import type { TokenSummary } from '@orrery/model/wire/token'

/** A token that a text may mean, on its chain by code. */
export type TokenFind = TokenSummary & { readonly chain: string }

/** What tokens may be sorted by (screens-evm §2.2). Heights of two chains tell nothing of which is newer. */
export type FindOrder = 'best' | 'holders' | 'newest'

/** Chains whose tokens are listed together. */
const MOST_CHAINS = 5

/** Chains by code on which tokens of an index were found, the chosen one alone. Pure. */
export function tokenChains(hits: readonly SearchHit[], on: string | null): readonly string[] {
  const all = new Set(hits.flatMap(({ kind, chain, path }) => (isIndexed({ kind, path }) ? [chain] : [])))
  return (on !== null && all.has(on) ? [on] : [...all]).slice(0, MOST_CHAINS)
}

/** Whether a find is a token with holders and transfers of its own, and no ledger's. */
export const isIndexed = ({ kind, path }: Pick<SearchHit, 'kind' | 'path'>): boolean =>
  kind === 'token' && path.includes('/token/')

/** Up to twenty tokens of each chain, best first; of a chain that does not answer none. Throws only when given up. */
export async function loadTokenFinds(
  api: Pick<ApiClient, 'matchTokens'>,
  text: string,
  chains: readonly string[],
  signal: AbortSignal,
): Promise<readonly TokenFind[]> {
  const found = await Promise.all(
    chains.map((chain) =>
      api.matchTokens({ chain, q: text }, signal).then(
        ({ hits }) => hits.map((token): TokenFind => ({ ...token, chain })),
        (error: unknown): readonly TokenFind[] => {
          if (signal.aborted) throw error
          return []
        },
      ),
    ),
  )
  return found.flat()
}

/** The order that an address asks for; the newest first only of one chain. Pure. */
export const orderOf = (query: URLSearchParams, finds: readonly TokenFind[]): FindOrder => {
  const order = query.get('order')
  if (order === 'holders') return order
  return order === 'newest' && new Set(finds.map(({ chain }) => chain)).size === 1 ? order : 'best'
}

/** Tokens in an order; those whose holders are not known come last. Pure. */
export const sortFinds = (finds: readonly TokenFind[], order: FindOrder): readonly TokenFind[] =>
  order === 'best'
    ? finds
    : finds.toSorted((a, b) =>
        order === 'newest' ? b.firstHeight - a.firstHeight : (b.holders ?? -1) - (a.holders ?? -1),
      )
