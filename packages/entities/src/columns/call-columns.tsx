import type { Call } from '@orrery/model/wire/call'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { BlockLink } from '../block-link.tsx'
import { CallChip, CallOutcome } from '../call-chip.tsx'
import { DirectionMark } from '../direction-mark.tsx'
import { FromTo } from '../from-to.tsx'
import type { RowColumn } from '../row-column.ts'
import { TxLink } from '../tx-link.tsx'

const tx: RowColumn<Call> = { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> }
export const kind: RowColumn<Call> = { id: 'kind', label: 'column.call', cell: (row) => <CallChip {...row} /> }
export const outcome: RowColumn<Call> = {
  id: 'outcome',
  label: 'column.state',
  card: 'mark',
  cell: (row) => <CallOutcome outcome={row.outcome} error={row.error} />,
}
// A creation that came to nothing has no address.
const NOBODY = { from: 'value.none', to: 'value.none' }
export const fromTo: RowColumn<Call> = {
  id: 'fromTo',
  label: 'column.fromTo',
  cell: (row) => <FromTo from={row.from} to={row.to} missing={NOBODY} />,
}
export const value: RowColumn<Call> = {
  id: 'value',
  label: 'column.value',
  align: 'end',
  cell: (row) => <Amount base={row.value} />,
}

/** Inside one block. */
export const blockCallColumns: readonly RowColumn<Call>[] = [tx, kind, fromTo, outcome, value]

const block: RowColumn<Call> = {
  id: 'block',
  label: 'column.block',
  card: 'none',
  cell: (row) => <BlockLink block={row.height} />,
}
const age: RowColumn<Call> = { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> }

/** Of the whole chain. */
export const callColumns: readonly RowColumn<Call>[] = [tx, block, age, kind, fromTo, outcome, value]

const directionOf = (row: Call, self: string): 'in' | 'out' | 'self' =>
  row.from === self ? (row.to === self ? 'self' : 'out') : 'in'

/** Seen from one address. */
export const accountCallColumns = (self: string): readonly RowColumn<Call>[] => [
  tx,
  block,
  age,
  kind,
  { id: 'direction', label: 'column.direction', cell: (row) => <DirectionMark direction={directionOf(row, self)} /> },
  {
    id: 'counterparty',
    label: 'column.counterparty',
    cell: (row) => (
      <AddressLink address={directionOf(row, self) === 'in' ? row.from : row.to} self={self} missing={NOBODY.to} />
    ),
  },
  outcome,
  value,
]
