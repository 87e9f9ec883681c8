import type { ContractState } from '@orrery/model/wire/contract'

/** Name in the query of whose code a proxy's page shows. */
export const CODE_OF = 'of'

/** Code that one may look at: a diamond has dozens of facets, and each further one is reached by its own page. */
const MOST = 30

/** The contracts whose code runs behind proxies, each once, in the order in which they are passed. Pure. */
export function codesBehind(state: Pick<ContractState, 'proxies'> | null): readonly string[] {
  const found = (state?.proxies ?? []).flatMap(({ implementation, facets }) => [
    ...(implementation === null ? [] : [implementation]),
    ...facets,
  ])
  return [...new Set(found)].slice(0, MOST)
}

/** The one that a page's query asks for; null where it asks for none of those behind: another contract's code would pass for this one's. Pure. */
export function codeAskedFor(state: Pick<ContractState, 'proxies'> | null, query: URLSearchParams): string | null {
  const asked = (query.get(CODE_OF) ?? '').toLowerCase()
  return codesBehind(state).find((address) => address.toLowerCase() === asked) ?? null
}

/** A path of the contract's page that keeps whose code is shown; null is its own. Pure. */
export const withCodeOf = (path: string, of: string | null): string => (of === null ? path : `${path}?${CODE_OF}=${of}`)
