import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { Elsewhere, Problem } from './problem.ts'

/** The problem with the chains on which its subject is known: what is unknown or malformed here may be well known there. */
export const withElsewhere = async (
  api: ApiClient,
  problem: Problem,
  here: Chain | null,
  signal: AbortSignal,
): Promise<Problem> =>
  (problem.kind === 'absent' || problem.kind === 'input') && problem.subject !== null && here !== null
    ? { ...problem, elsewhere: await findElsewhere(api, problem.subject, here, signal) }
    : problem

/** The other followed chains on which a text is known. Empty when the search fails: it is an offer, not an answer. */
async function findElsewhere(
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
