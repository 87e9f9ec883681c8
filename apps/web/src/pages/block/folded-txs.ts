import type { TxSummary } from '@orrery/model/wire/transaction'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** Transactions that a block's rules made at its end, folded away below those of people. */
export type FoldedTxsProps = { readonly rows: readonly TxSummary[] }

export const FoldedTxs = earlyPart<FoldedTxsProps>(() =>
  import('./folded-txs-view.tsx').then((module) => module.FoldedTxsView),
)
