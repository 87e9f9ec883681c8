import type { TxSummary } from '@orrery/model/wire/transaction'
import { FeeRate, TxSize } from '../fee-rate.tsx'
import type { RowColumn } from '../row-column.ts'
import { blockTxColumns } from './tx-columns.tsx'

/** Transactions of a block of outputs with what each pays for how much room (screens-nonevm §4.5). */
export const weighedTxColumns: readonly RowColumn<TxSummary>[] = [
  ...blockTxColumns,
  {
    id: 'rate',
    label: 'chart.feeRate',
    align: 'end',
    cell: (row) => <FeeRate value={row.weighs?.rate ?? null} />,
  },
  { id: 'bytes', label: 'column.size', align: 'end', cell: (row) => <TxSize value={row.weighs?.bytes ?? null} /> },
]
