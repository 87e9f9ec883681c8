import type { Chain } from '@orrery/model/chain'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ListTabProps } from '../../page-parts/lists/list-tab.tsx'
import type { BlockNarrow } from './read-narrow.ts'

/** What the form is drawn with: the block's path and query, and what of it could be read. */
export type TxNarrowProps = {
  /** Of the block. */
  readonly path: string
  readonly query: URLSearchParams
  readonly asked: BlockNarrow
  readonly chain: Chain
  /** The transactions that fit. */
  readonly list: ListTabProps<TxSummary>
}

/** The form that narrows a block's transactions, with these: there where it is asked for. */
export const TxNarrow = earlyPart<TxNarrowProps>(() =>
  import('./tx-narrow-view.tsx').then((module) => module.TxNarrowView),
)
