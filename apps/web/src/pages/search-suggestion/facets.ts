import type { SearchHit } from '@orrery/model/wire/search'

type Kind = SearchHit['kind']

/** What finds are narrowed by, with how many there are of each, and those that are left (screens-evm §2.2). */
export type Facets = {
  readonly kinds: readonly (readonly [Kind, number])[]
  /** Chains by their code. */
  readonly places: readonly (readonly [string, number])[]
  readonly shown: readonly SearchHit[]
}

/** Kinds in the given order, of the chain that is chosen; chains with the most finds first, of the kind that is chosen. What the address names and nothing has is as if it were not there. Pure. */
export function facetsOf(hits: readonly SearchHit[], query: URLSearchParams, order: readonly Kind[]): Facets {
  const kind = order.find((one) => one === query.get('kind') && hits.some((hit) => hit.kind === one)) ?? null
  const on = hits.find(({ chain }) => chain === query.get('on'))?.chain ?? null
  const ofKind = hits.filter((hit) => kind === null || hit.kind === kind)
  const ofChain = hits.filter(({ chain }) => on === null || chain === on)
  const places = new Map<string, number>()
  for (const { chain } of ofKind) places.set(chain, (places.get(chain) ?? 0) + 1)
  return {
    kinds: order.flatMap((one) => {
      const count = ofChain.filter((hit) => hit.kind === one).length
      return count === 0 ? [] : [[one, count] as const]
    }),
    places: [...places].toSorted((a, b) => b[1] - a[1]),
    shown: ofKind.filter(({ chain }) => on === null || chain === on),
  }
}

/** The results with one of them chosen, or none. Also a single exact find stays a list then. Pure. */
export function facetPath(query: URLSearchParams, name: 'kind' | 'on' | 'order', value: string | null): string {
  const next = new URLSearchParams(query)
  if (value === null) next.delete(name)
  else next.set(name, value)
  next.set('all', '1')
  return `/search-suggestion?${next}`
}
