import type { TxSummary } from '@orrery/model/wire/transaction'
import type { RowColumn } from '../row-column.ts'
import { TxFromTo } from '../tx-from-to.tsx'
import { age, block, fee, hash, method, state, value } from './tx-cells.tsx'

const fromTo: RowColumn<TxSummary> = {
  id: 'fromTo',
  label: 'column.fromTo',
  single: true,
  cell: (row) => <TxFromTo tx={row} />,
}
/** Columns of a transaction list. */
export const txColumns: readonly RowColumn<TxSummary>[] = [hash, state, method, block, age, fromTo, value, fee]

/** Inside one block: its height and age are in the page's head. */
export const blockTxColumns: readonly RowColumn<TxSummary>[] = [
  {
    id: 'position',
    label: 'column.position',
    align: 'end',
    narrow: true,
    card: 'none',
    cell: (row) => row.txIndex ?? '',
  },
  hash,
  state,
  method,
  fromTo,
  value,
  fee,
]

/** Not in a block yet. */
export const pendingColumns: readonly RowColumn<TxSummary>[] = [hash, method, age, fromTo, value, fee]
