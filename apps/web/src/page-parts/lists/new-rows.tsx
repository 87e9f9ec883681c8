import type { Chain } from '@orrery/model/chain'
import type { NewRowKind } from '../../live/count-new-rows.ts'
// Not late: a block that comes before it listens would not be counted.
import { NewRows as LiveRows } from '../../live/new-rows.tsx'

export type NewRowsProps = {
  readonly kind: NewRowKind
  readonly chain: Chain
  /** Where in the list the page is: rows announce themselves on the first one only. */
  readonly page: number
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
export const NewRows = ({ kind, chain, page, query, newest }: NewRowsProps) =>
  page === 1 &&
  !query.has('cursor') && (
    <LiveRows
      chain={chain.code}
      kind={kind}
      text={TEXTS[kind]}
      newest={kind === 'pending' ? null : newest}
      shown={newest}
    />
  )
