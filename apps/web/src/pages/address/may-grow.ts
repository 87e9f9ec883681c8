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

/** What changes nothing of which rows are asked for. */
const PLAIN = /^(limit|as|status|direction|value)$/

/** Whether a list is asked for by more than what its tab costs anyway: it is looked for seldomer. Pure. */
export const isSearch = (query: URLSearchParams): boolean => [...query.keys()].some((name) => !PLAIN.test(name))
