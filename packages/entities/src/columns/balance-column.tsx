import type { AccountTx } from '@orrery/model/wire/transaction'
import { Amount } from '../amount.tsx'
import type { RowColumn } from '../row-column.ts'

const balance: RowColumn<AccountTx> = {
  id: 'balance',
  label: 'column.balance',
  hint: 'column.balanceAfter.hint',
  align: 'end',
  // What waits has changed nothing yet.
  cell: (row) => (row.height === null ? '' : <Amount base={row.balance ?? null} />),
}

/** The balance after each row, where any of them tells it. */
export const balanceColumns = (rows: readonly AccountTx[]): readonly RowColumn<AccountTx>[] =>
  rows.some((row) => row.balance !== undefined && row.balance !== null) ? [balance] : []
