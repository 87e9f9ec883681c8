import { txTransferColumns } from '@orrery/entities/columns/transfer-columns'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Transfer, TxDetail } from '@orrery/model/wire/transaction'
import { suspicionColumn } from '../../page-parts/suspicion-column.tsx'
import { suspicions } from '../../page-parts/suspicion.ts'

/** Columns of a transaction's transfers: all are shown, and what is suspicious to its sender is marked (screens-evm §0.6). */
export function transferColumnsOf({ from }: TxDetail, rows: readonly Transfer[]): readonly RowColumn<Transfer>[] {
  const found = suspicions(rows, from ?? '')
  return found.size === 0 ? txTransferColumns : [...txTransferColumns, suspicionColumn(found)]
}
