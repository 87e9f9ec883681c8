import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { UserOp } from '@orrery/model/wire/events'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { EntryPoint } from '../entry-point.tsx'
import { MethodChip } from '../method-chip.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { StateBadge } from '../status-badge.tsx'
import { TxLink } from '../tx-link.tsx'
import { UserOpLink } from '../user-op-link.tsx'

const hash: RowColumn<UserOp> = {
  id: 'hash',
  label: 'column.userop',
  card: 'title',
  cell: (row) => <UserOpLink hash={row.hash} />,
}
const state: RowColumn<UserOp> = {
  id: 'state',
  label: 'column.state',
  card: 'mark',
  cell: (row) => <StateBadge status={row.success ? 'success' : 'failed'} finality="included" />,
}
const method: RowColumn<UserOp> = {
  id: 'method',
  label: 'column.method',
  hint: 'column.opMethod.hint',
  card: 'none',
  cell: (row) => <Method op={row} />,
}
const bundler: RowColumn<UserOp> = {
  id: 'bundler',
  label: 'fact.bundler',
  card: 'none',
  cell: (row) => <AddressLink address={row.bundler} />,
}
const parties: readonly RowColumn<UserOp>[] = [
  { id: 'sender', label: 'column.sender', cell: (row) => <AddressLink address={row.sender} /> },
  {
    id: 'paymaster',
    label: 'column.paymaster',
    hint: 'column.paymaster.hint',
    card: 'none',
    cell: (row) => <AddressLink address={row.paymaster} missing="userop.self" />,
  },
  { id: 'entryPoint', label: 'column.entryPoint', card: 'none', cell: (row) => <EntryPoint op={row} /> },
]
const fee: RowColumn<UserOp> = {
  id: 'fee',
  label: 'column.fee',
  align: 'end',
  cell: (row) => <Amount base={row.fee} />,
}

/** Columns of a list of user operations (screens-evm §4.4). */
export const userOpColumns: readonly RowColumn<UserOp>[] = [
  hash,
  state,
  method,
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  ...parties,
  bundler,
  { id: 'bundle', label: 'column.bundle', card: 'none', cell: (row) => <TxLink hash={row.txHash} /> },
  fee,
]

/** Inside one bundle. */
export const txUserOpColumns: readonly RowColumn<UserOp>[] = [hash, state, method, ...parties, fee]

/** What the account called first, and how many more calls there are; a dash where the bundle's call data do not tell. */
function Method({ op }: { readonly op: UserOp }) {
  const { locale } = usePageContext()
  if (op.method === null)
    return op.calls === 0 ? MISSING : <MethodChip kind="transfer" method={null} methodName={null} />
  return (
    <>
      <MethodChip kind="transfer" method={op.method} methodName={op.methodName} />
      {op.calls > 1 && (
        <>
          {' '}
          <bdi dir="ltr">+{formatNumber(op.calls - 1, { locale })}</bdi>
        </>
      )}
    </>
  )
}
