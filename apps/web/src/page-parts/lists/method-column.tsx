import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { MethodChip } from '@orrery/entities/method-chip'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { Transfer } from '@orrery/model/wire/transaction'

const method: RowColumn<Transfer> = {
  id: 'method',
  label: 'column.method',
  hint: 'column.method.hint',
  single: true,
  cell: ({ method: called }) =>
    called ? <MethodChip kind="" method={called.selector} methodName={called.name} /> : MISSING,
}

/** Columns of transfers with what their transactions call beside these (screens-evm §5, §8.2, §8.4). */
export const withMethod = (columns: readonly RowColumn<Transfer>[]): readonly RowColumn<Transfer>[] =>
  columns.flatMap((column) => (column.id === 'tx' ? [column, method] : [column]))

/** Columns of a list of transfers whose transactions tell what they call. */
export const calledTransferColumns = withMethod(transferColumns)
