import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import type { Cat20Move } from '@orrery/model/wire/cat20'
import { Cat20Amount, Cat20Link, OwnerLink } from './cat20-parts.tsx'
import { Word } from './rune-parts.tsx'

/** What transactions may do, and the words for it. */
export const CAT20_WORDS: Readonly<Record<Cat20Move['action'], string>> = {
  deploy: 'brc20.deploy',
  mint: 'runes.mint',
  transfer: 'runes.transfer',
  burn: 'runes.burn',
}

/** What tells a move from all others. */
export const cat20MoveKey = ({ txHash, seq }: Cat20Move): string => `${txHash} ${seq}`

/** What transactions did; that of one token needs no name. */
export const cat20MoveColumns = (isOfOne: boolean): readonly RowColumn<Cat20Move>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'action', label: 'column.action', cell: (row) => <Word word={CAT20_WORDS[row.action]} /> },
  ...(isOfOne
    ? []
    : [{ id: 'token', label: 'column.token', cell: (row: Cat20Move) => <Cat20Link token={row.token} /> } as const]),
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <Cat20Amount token={row.token} amount={row.amount} bare={!isOfOne} />,
  },
  { id: 'from', label: 'fact.from', cell: (row) => <OwnerLink owner={row.from} /> },
  { id: 'to', label: 'fact.to', cell: (row) => <OwnerLink owner={row.to} /> },
]
