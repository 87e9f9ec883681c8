import type { AccountTx } from '@orrery/model/wire/transaction'
import { AddressLink } from '../address-link.tsx'
import { Amount } from '../amount.tsx'
import { DirectionMark } from '../direction-mark.tsx'
import type { RowColumn } from '../row-column.ts'
import { age, block, fee, hash, method, state, value } from './tx-cells.tsx'

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
