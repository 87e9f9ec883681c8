import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import type { RuneMove } from '@orrery/model/wire/rune'
import { moveParties } from '../lists/move-parties.tsx'
import { RuneAmount, RuneLink, Word } from './rune-parts.tsx'

const actionColumn: RowColumn<RuneMove> = {
  id: 'action',
  label: 'column.action',
  cell: (row) => (
    <>
      <Word word={`runes.${row.action}`} />
      {row.cenotaph && (
        <>
          {' · '}
          <Word word="runes.cenotaph" />
        </>
      )}
    </>
  ),
}

/** What transactions did with runes; that of one rune needs no name. */
export const runeMoveColumns = (isOfOne: boolean): readonly RowColumn<RuneMove>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  actionColumn,
  ...(isOfOne
    ? []
    : [{ id: 'rune', label: 'column.rune', cell: (row: RuneMove) => <RuneLink rune={row.rune} /> } as const]),
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <RuneAmount rune={row.rune} amount={row.amount} />,
  },
  moveParties,
]
