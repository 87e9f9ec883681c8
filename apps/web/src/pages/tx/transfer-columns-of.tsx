import { txTransferColumns } from '@orrery/entities/columns/transfer-columns'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Transfer } from '@orrery/model/wire/transaction'
import { suspicionColumn } from '../../page-parts/lists/suspicion-column.tsx'
import { toldSuspicions } from '../../page-parts/lists/suspicion.ts'
import { AlikePart } from './alike-part.ts'

/** Columns of a transaction's transfers: all are shown, and what is suspicious to those who take part is marked (screens-evm §0.6). */
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
