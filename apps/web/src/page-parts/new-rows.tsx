import type { Chain } from '@orrery/model/chain'
import type { BlockPush } from '@orrery/model/wire/live'
import { NewRows as LiveRows } from '../live/new-rows.tsx'

export type NewRowsProps = {
  readonly kind: 'blocks' | 'transactions' | 'transfers' | 'pending'
  readonly chain: Chain
  /** The newest row that shows: when it changes, the count starts anew. */
  readonly newest: unknown
}

// How many transfers a block brings is not in the push, so that list counts blocks.
const COUNTS: Readonly<Record<NewRowsProps['kind'], (push: BlockPush, newest: unknown) => number>> = {
  // What was missed while the page loaded may tell of blocks that it already lists.
  blocks: (push, newest) => push.blocks.filter(({ height }) => typeof newest !== 'number' || height > newest).length,
  transactions: (push) => push.blocks.reduce((sum, block) => sum + block.txCount, 0),
  transfers: (push) => push.blocks.length,
  pending: (push) => push.blocks.length,
}
const TEXTS = {
  blocks: 'live.newBlocks',
  transactions: 'live.newTxs',
  transfers: 'live.newBlocks',
  pending: 'live.newBlocks',
} as const

/** The bar above page 1 of a list: rows announce themselves and never push (visual.md). */
export const NewRows = ({ kind, chain, newest }: NewRowsProps) => (
  <LiveRows chain={chain.code} countOf={(push) => COUNTS[kind](push, newest)} text={TEXTS[kind]} shown={newest} />
)
