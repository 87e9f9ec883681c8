import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { Brc20Balance, Brc20Holder, Brc20Token } from '@orrery/model/wire/brc20'
import { Brc20Amount, Brc20Link } from './brc20-parts.tsx'
import { Word } from './rune-parts.tsx'
import { Percent } from './percent.tsx'

export const brc20Columns: readonly RowColumn<Brc20Token>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: (row) => <Brc20Link token={row.token} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'minted', label: 'runes.minted', align: 'end', cell: (row) => <Minted token={row} /> },
  {
    id: 'max',
    label: 'brc20.max',
    align: 'end',
    cell: (row) => <Brc20Amount token={row.token} amount={row.max} bare />,
  },
  {
    id: 'limit',
    label: 'runes.perMint',
    align: 'end',
    card: 'none',
    cell: (row) => <Brc20Amount token={row.token} amount={row.limit} bare />,
  },
  { id: 'mint', label: 'column.state', cell: (row) => <MintWord token={row} /> },
  { id: 'holders', label: 'column.holders', align: 'end', cell: (row) => <Figure value={row.holders} /> },
  { id: 'events', label: 'brc20.events', align: 'end', cell: (row) => <Figure value={row.events} /> },
]

/** How much was minted, and what part that is of what there may be. */
export function Minted({ token: { token, minted, max } }: { readonly token: Brc20Token }) {
  return (
    <>
      <Brc20Amount token={token} amount={minted} bare /> {'· '}
      <Percent part={minted} whole={max} />
    </>
  )
}

/** Whether it can still be minted, and whether by its deployer alone. */
export const MintWord = ({ token: { minted, max, isSelfMint } }: { readonly token: Brc20Token }) => (
  <>
    <Word word={minted === max ? 'runes.closed' : 'runes.open'} />
    {isSelfMint && (
      <>
        {' · '}
        <Word word="brc20.selfMint" />
      </>
    )}
  </>
)

export const brc20HolderColumns = (of: Brc20Token): readonly RowColumn<Brc20Holder>[] => [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <Brc20Amount token={of.token} amount={row.amount} />,
  },
  { id: 'share', label: 'column.share', align: 'end', cell: (row) => <Percent part={row.amount} whole={of.minted} /> },
  {
    id: 'available',
    label: 'brc20.available',
    align: 'end',
    cell: (row) => <Brc20Amount token={of.token} amount={row.available} bare />,
  },
]

export const brc20BalanceColumns: readonly RowColumn<Brc20Balance>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: (row) => <Brc20Link token={row.token} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <Brc20Amount token={row.token} amount={row.amount} bare />,
  },
  {
    id: 'available',
    label: 'brc20.available',
    align: 'end',
    cell: (row) => <Brc20Amount token={row.token} amount={row.available} bare />,
  },
  {
    id: 'certain',
    label: 'brc20.undecided',
    card: 'none',
    cell: (row) => (row.undecidedFrom === null ? MISSING : <BlockLink block={row.undecidedFrom} />),
  },
]
