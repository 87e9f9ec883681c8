import type { Hex } from '@orrery/primitives/hex'
import type { PendingFate } from './rows.ts'

/** Replaced transactions that are remembered for longer than the Head does: no node tells of them again. */
export type ReplacementReads = {
  /** How one ended; null where it was not replaced, or that is no longer remembered. */
  replaced(hash: Hex): Promise<PendingFate | null>
  /** Those whose place one took, at most `limit`. */
  replacedBy(hash: Hex, limit: number): Promise<readonly PendingFate[]>
}
