import { dateParams } from '../../routing/date-params.ts'

const DAY_MS = 86_400_000

/**
 * Whether new rows may come above the first ones of a list of a whole chain that is narrowed so (screens-evm §0.5): the newest stand first, from the newest on, and neither a block
 * nor a day ends it before now. Pure.
 */
export function mayBring(query: URLSearchParams, nowMs: number): boolean {
  if (/(?:^|&)(?:cursor|at|toBlock|order|sort)=[^&]/.test(`${query}`)) return false
  const { until = Infinity } = dateParams(query)
  // The filter's own last day; what is none of the calendar ends nothing.
  const last = Date.parse(query.get('until') ?? '')
  return until > nowMs && !(last + DAY_MS <= nowMs)
}
