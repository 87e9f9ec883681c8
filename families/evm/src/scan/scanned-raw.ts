import type { RawUncle } from '../raw.ts'
import type { TracedBlock } from '../traces/traced-block.ts'
import type { ScannedBlock } from './scan-block.ts'
import type { ScannedReceipts } from './scan-receipts.ts'

/** What a node traced of a scanned block. */
export type ScannedTrace = {
  readonly block: TracedBlock
  /** Whether native balances are kept. */
  readonly hasLedger: boolean
}

/** A block and its receipts that belong together, in the node's bytes. */
export type ScannedRaw = {
  readonly scanned: ScannedBlock
  readonly receipts: ScannedReceipts
  readonly uncles?: readonly RawUncle[]
  readonly traced?: ScannedTrace
}
