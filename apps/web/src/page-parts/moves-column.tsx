import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { latePart } from '@orrery/ui/late-part'
import type { TxMovesProps } from './tx-moves-cell.tsx'

const LateMoves = latePart<TxMovesProps>(
  () => import('./tx-moves-cell.tsx').then((module) => module.TxMovesCell),
  () => MISSING,
)

/** Columns that a visitor may ask for, told by a question of their own when they are shown: tokens in and out, user operations, and the type (screens-evm §4.1). */
export const movesColumns: readonly RowColumn<TxSummary>[] = ['column.moves', 'column.userOps', 'evm.tx.type'].map(
  (label) => {
    const id = label.split('.').at(-1)!
    return {
      id,
      label,
      hint: `${label}.hint`,
      align: 'end',
      seldom: true,
      cell: (row) => (row.height === null ? MISSING : <LateMoves row={row} of={id} />),
    }
  },
)
