import type { Transfer } from '@orrery/model/wire/transaction'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { BlockLink } from '../block-link.tsx'
import { Figure } from '../figure.tsx'
import { DirectionMark } from '../direction-mark.tsx'
import { FromTo } from '../from-to.tsx'
import { StandardChip } from '../standard-chip.tsx'
import type { RowColumn } from '../row-column.ts'
import { TokenAmount } from '../token-amount.tsx'
import { TxLink } from '../tx-link.tsx'

const tx: RowColumn<Transfer> = {
  id: 'tx',
  label: 'column.tx',
  card: 'title',
  single: true,
  cell: (row) => <TxLink hash={row.txHash} />,
}
const standard: RowColumn<Transfer> = {
  id: 'standard',
  label: 'column.standard',
  card: 'mark',
  single: true,
  cell: (row) => <StandardChip standard={row.standard} />,
}
const block: RowColumn<Transfer> = {
  id: 'block',
  label: 'column.block',
  card: 'none',
  single: true,
  cell: (row) => <BlockLink block={row.height} />,
}
const age: RowColumn<Transfer> = {
  id: 'age',
  label: 'column.time',
  single: true,
  cell: (row) => <Age ms={row.timeMs} />,
}
/** A transfer without a sender makes what it moves, one without a receiver ends it. */
const NOBODY = { from: 'value.minted', to: 'value.burnt' }

const fromTo: RowColumn<Transfer> = {
  id: 'fromTo',
  label: 'column.fromTo',
  single: true,
  cell: (row) => <FromTo from={row.from} to={row.to} missing={NOBODY} />,
}
const amount: RowColumn<Transfer> = {
  id: 'amount',
  label: 'column.amount',
  align: 'end',
  cell: (row) => <TokenAmount token={row.token} amount={row.amount} tokenId={row.tokenId} />,
}

/** A transfer's place begins with that of the log that told it; coins are told by none. */
const SEQ_OF_LOG = 65_536
const log: RowColumn<Transfer> = {
  id: 'log',
  label: 'column.index',
  hint: 'log.index',
  align: 'end',
  narrow: true,
  single: true,
  cell: ({ standard: of, seq }) => <Figure value={of === 'native' ? null : Math.floor(seq / SEQ_OF_LOG)} />,
}

/** Columns of a list of token and native transfers. */
export const transferColumns: readonly RowColumn<Transfer>[] = [tx, standard, block, age, fromTo, amount]

/** Inside one transaction: what is the same in every row is left out. */
export const txTransferColumns: readonly RowColumn<Transfer>[] = [{ ...fromTo, card: 'title' }, standard, amount, log]

/** Inside one block. */
export const blockTransferColumns: readonly RowColumn<Transfer>[] = [tx, standard, fromTo, amount]

const directionOf = (row: Transfer, self: string): 'in' | 'out' | 'self' =>
  row.from === self ? (row.to === self ? 'self' : 'out') : 'in'

/** Seen from one address. */
export const accountTransferColumns = (self: string): readonly RowColumn<Transfer>[] => [
  tx,
  standard,
  block,
  age,
  {
    id: 'direction',
    label: 'column.direction',
    single: true,
    cell: (row) => <DirectionMark direction={directionOf(row, self)} />,
  },
  {
    id: 'counterparty',
    label: 'column.counterparty',
    single: true,
    cell: (row) => (
      <AddressLink
        address={directionOf(row, self) === 'in' ? row.from : row.to}
        self={self}
        missing={directionOf(row, self) === 'in' ? NOBODY.from : NOBODY.to}
      />
    ),
  },
  amount,
]
