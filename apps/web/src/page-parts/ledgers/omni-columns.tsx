import { Amount } from '@orrery/entities/amount'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { MISSING } from '@orrery/format/missing'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import type { OmniMove, OmniNote } from '@orrery/model/wire/omni'
import { moveParties } from '../lists/move-parties.tsx'
import { OmniAmount, OmniRange, OmniVerdict } from './omni-parts.tsx'

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
  { id: 'fee', label: 'column.fee', align: 'end', cell: (row) => <Amount base={row.fee} places={8} /> },
]

/** The same with what stood there after each. Freezes name no amount; of them it is told what freed the address again. */
export const omniNoteColumns = (after: string, freezes: boolean): readonly RowColumn<OmniNote>[] => [
  ...omniMoveColumns.filter(({ id }) => id !== 'block' && id !== 'fee' && !(freezes && id === 'amount')),
  { id: 'after', label: after, align: 'end', cell: (row) => <OmniRange amount={row.after} most={row.afterMost} /> },
  ...(freezes
    ? ([
        {
          id: 'freed',
          label: 'omni.freedBy',
          cell: (row: OmniNote) => (row.freedBy === null ? MISSING : <TxLink hash={row.freedBy} />),
        },
      ] as const)
    : []),
]
