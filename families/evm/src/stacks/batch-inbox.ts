import type { PostedBatch } from '@orrery/family/posted-batch'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Batches of the OP stack go to `0xff` and the digits of the chain's id, an address that nobody has a key of (Optimism specs, "Batch Submission"). */
const OP_INBOX = /^0xff0{22}(\d{16})$/

/**
 * Calls by which batches of Arbitrum chains come to their sequencer inbox (Nitro, `SequencerInbox.sol`): addSequencerL2BatchFromOrigin and addSequencerL2Batch with counts of messages, and addSequencerL2BatchFromBlobs.
 */
const ARBITRUM_CALLS: ReadonlySet<Hex> = new Set<Hex>(['0x8f111f3c', '0xe0bc9729', '0x3e5aa082'])

/** Whether a transaction posts a batch of a rollup, by whom it goes to or by what it calls there; null where it does not. Pure. */
export function postedBatch({
  to,
  kind,
  method,
  status,
}: Pick<TxRow, 'to' | 'kind' | 'method' | 'status'>): PostedBatch | null {
  if (to === null || status === 'failed') return null
  const digits = OP_INBOX.exec(to)?.[1]
  // Coins that somebody sent there are no batch.
  if (digits !== undefined && Number(digits) > 0 && (kind === 'blob' || method !== null))
    return { stack: 'op', chainId: Number(digits) }
  return method !== null && ARBITRUM_CALLS.has(method) ? { stack: 'arbitrum', chainId: null } : null
}
