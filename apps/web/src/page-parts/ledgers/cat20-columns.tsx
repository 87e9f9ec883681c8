import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import type { Cat20Balance, Cat20Holder, Cat20Token } from '@orrery/model/wire/cat20'
import { Cat20Amount, Cat20Link, OwnerLink } from './cat20-parts.tsx'
import { cat20Name } from './cat20-text.ts'
import { Percent } from './percent.tsx'

/** The most that there may be: as the minter's script has it, else as the deploy says; null where neither is known. */
export const mostOf = ({ minter, says }: Pick<Cat20Token, 'minter' | 'says'>): string | null => minter?.max ?? says.max

/** Tokens, the newest deploy first (screens-nonevm §4.7). */
export const cat20Columns: readonly RowColumn<Cat20Token>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: (row) => <Cat20Link token={row.token} /> },
  { id: 'name', label: 'column.name', cell: (row) => <bdi>{cat20Name(row.token) ?? MISSING}</bdi> },
  { id: 'id', label: 'runes.id', card: 'none', cell: (row) => <HashText text={row.token.id} /> },
  { id: 'minted', label: 'runes.minted', align: 'end', cell: (row) => <Minted token={row} /> },
  {
    id: 'max',
    label: 'brc20.max',
    align: 'end',
    cell: (row) => <Cat20Amount token={row.token} amount={mostOf(row)} bare />,
  },
  {
    id: 'premine',
    label: 'runes.premine',
    align: 'end',
    card: 'none',
    cell: (row) => <Cat20Amount token={row.token} amount={row.minter?.premine ?? row.says.premine} bare />,
  },
  {
    id: 'limit',
    label: 'runes.perMint',
    align: 'end',
    card: 'none',
    cell: (row) => <Cat20Amount token={row.token} amount={row.minter?.limit ?? row.says.limit} bare />,
  },
  {
    id: 'decimals',
    label: 'fact.decimals',
    align: 'end',
    card: 'none',
    cell: (row) => <Figure value={row.token.decimals} />,
  },
  { id: 'holders', label: 'column.holders', align: 'end', cell: (row) => <Figure value={row.holders} /> },
  { id: 'mints', label: 'brc20.mints', align: 'end', cell: (row) => <Figure value={row.mints} /> },
  { id: 'block', label: 'column.block', align: 'end', cell: (row) => <BlockLink block={row.height} /> },
]

/** How much was minted, and what part that is of what there may be. */
export function Minted({ token }: { readonly token: Cat20Token }) {
  const most = mostOf(token)
  return (
    <>
      <Cat20Amount token={token.token} amount={token.minted} bare />
      {most !== null && most !== '0' && (
        <>
          {' · '}
          <Percent part={token.minted} whole={most} />
        </>
      )}
    </>
  )
}

export const cat20HolderColumns = (of: Cat20Token): readonly RowColumn<Cat20Holder>[] => [
  { id: 'owner', label: 'fact.owner', card: 'title', cell: (row) => <OwnerLink owner={row} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <Cat20Amount token={of.token} amount={row.amount} />,
  },
  { id: 'share', label: 'column.share', align: 'end', cell: (row) => <Percent part={row.amount} whole={of.supply} /> },
]

export const cat20BalanceColumns: readonly RowColumn<Cat20Balance>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: (row) => <Cat20Link token={row.token} /> },
  { id: 'name', label: 'column.name', cell: (row) => <bdi>{cat20Name(row.token) ?? MISSING}</bdi> },
  { id: 'id', label: 'runes.id', card: 'none', cell: (row) => <HashText text={row.token.id} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <Cat20Amount token={row.token} amount={row.amount} bare />,
  },
]
