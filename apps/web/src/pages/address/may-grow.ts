import { dateParams } from '../../routing/date-params.ts'

/**
 * Whether new rows may come above the first ones of a list that is narrowed so (screens-evm §0.5): it is told from its newest row on, the newest first, and does
 * not end before now. What it is narrowed by is asked for again with it, so that every row that comes fits. Pure.
 */
export function mayGrow(query: URLSearchParams, nowMs: number): boolean {
  const { until = Number.POSITIVE_INFINITY } = dateParams(query)
  return (
    !['cursor', 'at', 'toBlock'].some((name) => query.has(name)) && query.get('order') !== 'oldest' && until > nowMs
  )
}

/** foundations §9: timing preset xl. A list that is searched for costs more than others. */
export const SEARCH_GAP_MS = 30_000
/** What narrows nothing, or no more than a tab of its own would. */
const PLAIN = /^(limit|as|value|suspicious)$/

/** Whether a list is asked for by more than what its tab costs anyway: it is looked for seldomer. Pure. */
export const isSearch = (query: URLSearchParams): boolean => [...query.keys()].some((name) => !PLAIN.test(name))
