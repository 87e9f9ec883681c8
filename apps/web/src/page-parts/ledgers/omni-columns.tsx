import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import type { OmniBalance, OmniMove, OmniNote } from '@orrery/model/wire/omni'
import { moveParties } from '../lists/move-parties.tsx'
import { OmniAmount, OmniHeld, OmniRange, OmniVerdict } from './omni-parts.tsx'

/** What tells a message from all others. */
export const omniKey = ({ txHash }: OmniMove): string => txHash

/** What messages did, valid or not. */
export const omniMoveColumns: readonly RowColumn<OmniMove>[] = [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  // Names of the protocol.
  { id: 'action', label: 'column.action', cell: (row) => <bdi dir="ltr">{row.action}</bdi> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: (row) => <OmniAmount amount={row.amount} /> },
  moveParties,
  { id: 'state', label: 'column.state', cell: (row) => <OmniVerdict move={row} /> },
]

/** The same with what stood there after each. */
export const omniNoteColumns = (after: string): readonly RowColumn<OmniNote>[] => [
  ...omniMoveColumns.filter(({ id }) => id !== 'block'),
  { id: 'after', label: after, align: 'end', cell: (row) => <OmniRange amount={row.after} most={row.afterMost} /> },
]

export const omniHolderColumns: readonly RowColumn<OmniBalance>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: (row) => <OmniHeld balance={row} /> },
]
