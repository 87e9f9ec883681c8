import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import type { NewRowKind } from '../../live/count-new-rows.ts'
// Not late: a block that comes before it listens would not be counted.
import { NewRows as LiveRows } from '../../live/new-rows.tsx'
import { mayBring } from './may-bring.ts'

export type NewRowsProps = {
  readonly kind: NewRowKind
  readonly chain: Chain
  /** Where in the list the page is: rows announce themselves on the first one only. */
  readonly page: number
  /** What the list is narrowed by: none are announced that could not come above its first ones. */
  readonly query: URLSearchParams
  /** The newest row that shows: when it changes, the count starts anew. Its height, but of pending rows their number. */
  readonly newest: number | null
}

const TEXTS = {
  blocks: 'live.newBlocks',
  transactions: 'live.newTxs',
  transfers: 'live.newBlocks',
  pending: 'live.newBlocks',
} as const

/** The bar above page 1 of a list: rows announce themselves and never push (visual.md). */
export function NewRows({ kind, chain, page, query, newest }: NewRowsProps) {
  const { nowMs } = usePageContext()
  const isPool = kind === 'pending'
  // Of what waits a block takes some whatever the rows are ordered by.
  if (page > 1 || !(isPool ? !query.has('cursor') : mayBring(query, nowMs))) return null
  return (
    <LiveRows chain={chain.code} kind={kind} text={TEXTS[kind]} newest={isPool ? null : newest} shown={newest} />
  )
}
