import { FromTo } from '@orrery/entities/from-to'
import type { RowColumn } from '@orrery/entities/row-column'

/** A dash for none, and for several. */
const NO_ONE = { from: 'value.none', to: 'value.none' }

/** Whose the asset of a ledger was and became by a move. */
export const moveParties: RowColumn<{ readonly from: string | null; readonly to: string | null }> = {
  id: 'parties',
  label: 'column.fromTo',
  cell: ({ from, to }) => <FromTo from={from} to={to} missing={NO_ONE} />,
}
