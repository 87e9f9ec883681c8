import type { RowSink } from '@orrery/model/packed'
import { NativeLedger, nativeTransfers, type Payment } from '../ledger/native-rows.ts'
import type { Rules } from '../normalize.ts'
import { toNumber, type RawUncle } from '../raw.ts'
import { accountCallRows } from '../traces/call-rows.ts'
import { tracedRow, type TracedBlock } from '../traces/traced-block.ts'
import { hexAt } from './hex-at.ts'
import type { PackParts } from './parcel.ts'
import type { ScannedBlock } from './scan-block.ts'

/** Writes what the trace of a block tells, a transaction at a time. */
export class TraceWriter {
  /** Whether native balances are kept: then `payment` is due before each transaction. */
  readonly isLedger: boolean
  payment: Payment | null = null
  private readonly block: ScannedBlock
  private readonly uncles: readonly RawUncle[] | undefined
  private readonly traced: TracedBlock
  private readonly ledger: NativeLedger | null
  private readonly sink: RowSink
  /** Frames of the transactions so far, and one more for each. */
  private before = 0

  constructor(
    { block, uncles }: PackParts,
    { block: traced, hasLedger }: NonNullable<PackParts['traced']>,
    rules: Rules,
    sink: RowSink,
  ) {
    this.block = block
    this.uncles = uncles
    this.traced = traced
    this.isLedger = hasLedger
    this.ledger = hasLedger ? new NativeLedger(block.header, rules) : null
    this.sink = sink
  }

  /** The movements of the next transaction, whose hash stands at this place. */
  tx(txIndex: number, hash: number): void {
    const { traced, block, before } = this
    const moves = traced.moves[txIndex]!
    if (moves.length > 0) {
      const { number, timestamp } = block.header
      const place = {
        height: toNumber(number),
        txIndex,
        txHash: hexAt(block.text, hash, 64),
        timeMs: toNumber(timestamp) * 1_000,
        before,
      }
      this.sink.rows(nativeTransfers(moves, place), [])
    }
    this.ledger?.tx(txIndex, this.payment!, moves)
    this.before += traced.frames[txIndex]! + 1
  }

  /** Ends the block. */
  end(): void {
    const { traced, ledger, sink, block } = this
    const deltas = ledger?.end(block.txCount, traced.rewards, this.uncles) ?? null
    if (deltas !== null) sink.rows([], deltas)
    for (const made of traced.contracts) sink.contract(made)
    sink.family('evm_traced', tracedRow(traced, deltas !== null))
    for (const row of traced.calls) sink.family('evm_calls', row)
    for (const row of accountCallRows(traced.calls)) sink.family('evm_account_calls', row)
  }
}
