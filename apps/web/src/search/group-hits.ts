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
