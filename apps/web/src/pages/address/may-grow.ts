import { dateParams } from '../../routing/date-params.ts'

/**
 * Whether new rows may come above the first ones of a list that is narrowed so (screens-evm §0.5): it is told from its newest row on, the newest first, and does
 * not end before now. What it is narrowed by is asked for again with it, so that every row that comes fits. Pure.
 */
export const mayGrow = (query: URLSearchParams, nowMs: number): boolean =>
  !/\b(cursor|at|toBlock|order)=/.test(`${query}`) && !(Number(dateParams(query).until) <= nowMs)
