import { txTransferColumns } from '@orrery/entities/columns/transfer-columns'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Transfer } from '@orrery/model/wire/transaction'
import { AlikePart } from './alike-part.ts'
import { suspicionColumn } from './suspicion-column.tsx'
import { toldSuspicions } from './suspicion.ts'

/** Columns of the transfers of a transaction, or of an operation in it: all are shown, and what is suspicious to those who take part is marked (screens-evm §0.6). */
export function transferColumnsOf(rows: readonly Transfer[]): readonly RowColumn<Transfer>[] {
  const found = toldSuspicions(rows)
  return found.size === 0
    ? txTransferColumns
    : [
        ...txTransferColumns.map((column) =>
          column.id === 'fromTo'
            ? { ...column, cell: (row: Transfer) => (row.alike ? <AlikePart.Part row={row} /> : column.cell(row)) }
            : column,
        ),
        suspicionColumn(found),
      ]
}
