import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { Brc20Move } from '@orrery/model/wire/brc20'
import { Brc20Amount, Brc20Link } from './brc20-parts.tsx'
import { InscriptionLink } from './inscription-parts.tsx'
import { moveParties } from '../lists/move-parties.tsx'
import { Word } from './rune-parts.tsx'

const WORDS: Readonly<Record<Brc20Move['action'], string>> = {
  deploy: 'brc20.deploy',
  mint: 'runes.mint',
  inscribe: 'brc20.inscribe',
  transfer: 'runes.transfer',
  burn: 'runes.burn',
  return: 'brc20.return',
}

/** What tells a move from all others. */
export const brc20MoveKey = ({ txHash, height, seq }: Brc20Move): string => `${txHash ?? height} ${seq}`

/** What valid messages did; those of one token need no name. */
export const brc20MoveColumns = (isOfOne: boolean): readonly RowColumn<Brc20Move>[] => [
  {
    id: 'tx',
    label: 'column.tx',
    card: 'title',
    cell: (row) => (row.txHash === null ? MISSING : <TxLink hash={row.txHash} />),
  },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'action', label: 'column.action', cell: (row) => <Word word={WORDS[row.action]} /> },
  ...(isOfOne
    ? []
    : [{ id: 'token', label: 'column.token', cell: (row: Brc20Move) => <Brc20Link token={row.token} /> } as const]),
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <Brc20Amount token={row.token} amount={row.amount} bare={!isOfOne} />,
  },
  moveParties,
  {
    id: 'inscription',
    label: 'page.inscription.title',
    card: 'none',
    cell: (row) => (row.inscription === null ? MISSING : <InscriptionLink id={row.inscription} />),
  },
]
