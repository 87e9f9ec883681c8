import type { TxSummary } from '@orrery/model/wire/transaction'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { BlockLink } from '../block-link.tsx'
import { isDeploy, MethodChip } from '../method-chip.tsx'
import type { RowColumn } from '../row-column.ts'
import { StateBadge } from '../status-badge.tsx'
import { TxLink } from '../tx-link.tsx'

/** Leads to the transaction. */
export const hash: RowColumn<TxSummary> = {
  id: 'hash',
  label: 'column.tx',
  card: 'title',
  single: true,
  cell: (row) => <TxLink hash={row.hash} />,
}
/** How it ended, or how settled it is. */
export const state: RowColumn<TxSummary> = {
  id: 'state',
  label: 'column.state',
  card: 'mark',
  single: true,
  cell: (row) => <StateBadge status={row.status} finality={row.finality} />,
}
/** What was called, or its kind. */
export const method: RowColumn<TxSummary> = {
  id: 'method',
  label: 'column.method',
  hint: 'column.method.hint',
  card: 'none',
  single: true,
  // Only what it shows, so that rows of the same method share what is written of it.
  cell: (row) => (
    <MethodChip
      kind={row.kind}
      method={row.method}
      methodName={row.methodName}
      candidates={row.methodCandidates}
      deploys={isDeploy(row)}
    />
  ),
}
/** Its block. */
export const block: RowColumn<TxSummary> = {
  id: 'block',
  label: 'column.block',
  card: 'none',
  single: true,
  cell: (row) => <BlockLink block={row.height} />,
}
/** When. */
export const age: RowColumn<TxSummary> = {
  id: 'age',
  label: 'column.time',
  single: true,
  cell: (row) => <Age ms={row.timeMs} />,
}
/** Coins of the chain that it moved. */
export const value: RowColumn<TxSummary> = {
  id: 'value',
  label: 'column.value',
  align: 'end',
  single: true,
  cell: (row) => <Amount base={row.value} />,
}
/** What it cost. */
export const fee: RowColumn<TxSummary> = {
  id: 'fee',
  label: 'column.fee',
  hint: 'column.fee.hint',
  align: 'end',
  single: true,
  cell: (row) => <Amount base={row.fee} />,
}
