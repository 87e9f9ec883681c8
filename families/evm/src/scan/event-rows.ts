import type { PackedCells, PackedLog, PackedTx, RowSink } from '@orrery/model/packed'
import type { EventRows } from '../events/event-record.ts'
import { EVENT_KEYS } from '../tables/evm-event-keys.ts'

/** Takes rows of events straight into the sink, under the transaction and the log that the two records hold at the time. */
export function eventRows(sink: RowSink, tx: Pick<PackedTx, 'txIndex'>, log: Pick<PackedLog, 'logIndex'>): EventRows {
  const row = (table: string): PackedCells => {
    const cells = sink.familyCells(table)
    cells.u32(tx.txIndex)
    cells.u32(log.logIndex)
    return cells
  }
  return {
    row,
    key(topic, text, at, digits) {
      const cells = row(EVENT_KEYS.name)
      cells.u8(topic)
      cells.hexAt(text, at, digits)
      cells.endRow()
    },
  }
}
