import type { PostedBatch } from '@orrery/family/posted-batch'
import type { AccountTx } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

type Row = Pick<AccountTx, 'height' | 'tx'>
type Posted = PostedBatch & {
  readonly inbox: Hex
  readonly count: number
  readonly withBlobs: number
  readonly fees: bigint
  readonly last: Row
}

/** Inboxes that are told. */
const SHOWN = 10

/** Batches of rollups among an address' own transactions, the newest first of these, by whom they went to; those with the most first (screens-evm §5). Pure. */
export function postedBatches(
  self: Hex,
  txs: readonly Row[],
  batchOf: (tx: Pick<TxRow, 'to' | 'kind' | 'method' | 'status'>) => PostedBatch | null,
): readonly Posted[] {
  const found = new Map<Hex, Posted>()
  for (const row of txs) {
    const { tx } = row
    const batch = tx.from === self ? batchOf(tx) : null
    if (batch === null || tx.to === null) continue
    const held = found.get(tx.to)
    found.set(tx.to, {
      ...(held ?? { ...batch, inbox: tx.to, last: row }),
      count: (held?.count ?? 0) + 1,
      withBlobs: (held?.withBlobs ?? 0) + (tx.kind === 'blob' ? 1 : 0),
      fees: (held?.fees ?? 0n) + (tx.fee ?? 0n),
    })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count || (a.inbox < b.inbox ? -1 : 1)).slice(0, SHOWN)
}
