import type { AccountTx, TxSummary } from '@orrery/model/wire/transaction'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { BlockLink } from '../block-link.tsx'
import { DirectionMark } from '../direction-mark.tsx'
import { isDeploy, MethodChip } from '../method-chip.tsx'
import type { RowColumn } from '../row-column.ts'
import { StateBadge } from '../status-badge.tsx'
import { TxFromTo } from '../tx-from-to.tsx'
import { TxLink } from '../tx-link.tsx'

const hash: RowColumn<TxSummary> = {
  id: 'hash',
  label: 'column.tx',
  card: 'title',
  single: true,
  cell: (row) => <TxLink hash={row.hash} />,
}
const state: RowColumn<TxSummary> = {
  id: 'state',
  label: 'column.state',
  card: 'mark',
  single: true,
  cell: (row) => <StateBadge status={row.status} finality={row.finality} />,
}
const method: RowColumn<TxSummary> = {
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
const block: RowColumn<TxSummary> = {
  id: 'block',
  label: 'column.block',
  card: 'none',
  single: true,
  cell: (row) => <BlockLink block={row.height} />,
}
const age: RowColumn<TxSummary> = {
  id: 'age',
  label: 'column.time',
  single: true,
  cell: (row) => <Age ms={row.timeMs} />,
}
const fromTo: RowColumn<TxSummary> = {
  id: 'fromTo',
  label: 'column.fromTo',
  single: true,
  cell: (row) => <TxFromTo tx={row} />,
}
const value: RowColumn<TxSummary> = {
  id: 'value',
  label: 'column.value',
  align: 'end',
  single: true,
  cell: (row) => <Amount base={row.value} />,
}
const fee: RowColumn<TxSummary> = {
  id: 'fee',
  label: 'column.fee',
  hint: 'column.fee.hint',
  align: 'end',
  single: true,
  cell: (row) => <Amount base={row.fee} />,
}

/** Columns of a transaction list. */
export const txColumns: readonly RowColumn<TxSummary>[] = [hash, state, method, block, age, fromTo, value, fee]

/** Inside one block: its height and age are in the page's head. */
export const blockTxColumns: readonly RowColumn<TxSummary>[] = [
  {
    id: 'position',
    label: 'column.position',
    align: 'end',
    narrow: true,
    card: 'none',
    cell: (row) => row.txIndex ?? '',
  },
  hash,
  state,
  method,
  fromTo,
  value,
  fee,
]

/** Not in a block yet. */
export const pendingColumns: readonly RowColumn<TxSummary>[] = [hash, method, age, fromTo, value, fee]

const nonce: RowColumn<AccountTx> = {
  id: 'nonce',
  label: 'column.nonce',
  align: 'end',
  card: 'none',
  cell: (row) => row.nonce,
}

const counterpartyOf = (row: AccountTx): string | null =>
  (row.direction === 'in' ? row.from : (row.to ?? row.created)) ?? null

/** Seen from one address: direction and what it changed there, or, where the family does not tell the change, the value that was sent. */
export const accountTxColumns = (self: string, rows: readonly AccountTx[]): readonly RowColumn<AccountTx>[] => [
  hash,
  state,
  method,
  block,
  age,
  // What others sent has none here.
  ...(rows.some(({ nonce }) => nonce !== undefined) ? [nonce] : []),
  {
    id: 'direction',
    label: 'column.direction',
    single: true,
    cell: (row) => <DirectionMark direction={row.direction} />,
  },
  ...(rows.every((row) => counterpartyOf(row) === null)
    ? []
    : [
        {
          id: 'counterparty',
          label: 'column.counterparty',
          single: true as const,
          cell: (row: AccountTx) => (
            <AddressLink
              address={counterpartyOf(row)}
              self={self}
              missing={row.from === null ? 'value.several' : 'value.none'}
            />
          ),
        },
      ]),
  tellsNet(rows)
    ? {
        id: 'net',
        label: 'column.net',
        hint: 'column.net.hint',
        align: 'end',
        single: true,
        cell: (row) => <Amount base={row.net} signed toned />,
      }
    : value,
  fee,
]

// A waiting row may know its change in a family that does not know it once the row is mined.
const tellsNet = (rows: readonly AccountTx[]): boolean => {
  const mined = rows.filter(({ height }) => height !== null)
  return (mined.length === 0 ? rows : mined).some(({ net }) => net !== null)
}
