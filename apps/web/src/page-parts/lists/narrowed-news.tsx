import { usePageContext } from '@orrery/entities/page-context'
import { dateParams } from '../../routing/date-params.ts'
import { NewRows, type NewRowsProps } from './new-rows.tsx'

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

/** The bar above a list that can be ordered and cut to days or blocks: only where what comes would stand above its first rows (screens-evm §0.5). Apart, as most lists cannot. */
export const NarrowedNews = (props: NewRowsProps) =>
  mayBring(props.query, usePageContext().nowMs) && <NewRows {...props} />
