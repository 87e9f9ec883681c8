import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { latePart } from '@orrery/ui/late-part'

const LateMoves = latePart<{ readonly hash: string; readonly of: 'moves' | 'userOps' }>(
  () => import('./tx-moves-cell.tsx').then((module) => module.TxMovesCell),
  () => MISSING,
)

/** Columns that a visitor may ask for, told by a question of their own when they are shown: tokens in and out, and user operations (screens-evm §4.1). */
export const movesColumns: readonly RowColumn<TxSummary>[] = (['moves', 'userOps'] as const).map((of) => ({
  id: of,
  label: `column.${of}`,
  hint: `column.${of}.hint`,
  align: 'end',
  seldom: true,
  cell: ({ hash, height }) => (height === null ? MISSING : <LateMoves hash={hash} of={of} />),
}))
