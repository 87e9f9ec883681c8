import type { SearchHit } from '@orrery/model/wire/search'

/** Where Enter leads: the only exact hit there is, or null for the result page. */
export function soleHit(hits: readonly SearchHit[]): SearchHit | null {
  const exact = hits.filter((hit) => hit.exact)
  return exact.length === 1 ? exact[0]! : null
}
