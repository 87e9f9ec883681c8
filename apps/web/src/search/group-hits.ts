import type { SearchHit } from '@orrery/model/wire/search'

export type HitGroup = { readonly kind: SearchHit['kind']; readonly hits: readonly SearchHit[] }

// screens-evm §2.1: at most five per group
const PER_GROUP = 5

/** Hits by kind, in the order in which each kind's best hit came; exact hits first inside a group. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  return [...Map.groupBy(hits, (hit) => hit.kind)].map(([kind, group]) => ({
    kind,
    hits: [...group.filter((hit) => hit.exact), ...group.filter((hit) => !hit.exact)].slice(0, PER_GROUP),
  }))
}

/** Where Enter leads: the only exact hit there is, or null for the result page. */
export function soleHit(hits: readonly SearchHit[]): SearchHit | null {
  const exact = hits.filter((hit) => hit.exact)
  return exact.length === 1 ? exact[0]! : null
}
