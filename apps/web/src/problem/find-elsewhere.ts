import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { Elsewhere } from './problem.ts'

/** The other followed chains on which a text that is unknown here is known. Empty when the search fails: it is an offer, not an answer. */
export async function findElsewhere(
  api: ApiClient,
  text: string,
  here: Chain,
  signal: AbortSignal,
): Promise<readonly Elsewhere[]> {
  try {
    const { hits } = await api.search({ q: text }, signal)
    return hits
      .filter((hit) => hit.chain !== here.code && hit.exact)
      .slice(0, 5)
      .map(({ chain, title, path }) => ({ chain, title, path }))
  } catch {
    return []
  }
}
