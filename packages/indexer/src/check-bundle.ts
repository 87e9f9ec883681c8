import { OrreryError } from '@orrery/errors/orrery-error'
import type { Bundle, BlockRef } from '@orrery/model/rows'

/** Refuses a bundle that is not the block it should be or whose rows belong elsewhere: `BUNDLE_INVALID` (reliability I-3, F-08). */
export function checkBundle(chain: string, bundle: Bundle, ref: BlockRef, parent: BlockRef): void {
  const { block } = bundle
  const fail = (reason: string): never => {
    throw new OrreryError('BUNDLE_INVALID', { chain, height: ref.height, reason })
  }
  if (block.height !== ref.height || block.hash !== ref.hash) fail(`it became block ${block.height} ${block.hash}`)
  if (block.parentHash !== parent.hash || (parent.height !== block.height - 1 && block.height !== 0))
    fail(`its parent became ${block.parentHash}`)
  if (block.txCount !== bundle.txs.length)
    fail(`it counts ${block.txCount} transactions and holds ${bundle.txs.length}`)
  for (const rows of [bundle.txs, bundle.logs, bundle.transfers, bundle.deltas, bundle.accountTxs]) {
    for (const row of rows) if (row.height !== block.height) fail(`a row of block ${row.height} is among its rows`)
  }
}

/** How many rows the block makes in all tables. */
export const countRows = (bundle: Bundle): number =>
  1 +
  bundle.txs.length +
  bundle.logs.length +
  bundle.transfers.length +
  bundle.deltas.length +
  bundle.accountTxs.length +
  bundle.contracts.length +
  Object.values(bundle.family).reduce((sum, rows) => sum + rows.length, 0)
