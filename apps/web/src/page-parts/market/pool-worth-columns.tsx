import type { RowColumn } from '@orrery/entities/row-column'
import type { Pool } from '@orrery/model/wire/pool'
import { WorthText } from './worth-column.tsx'

/** What pools hold and exchanged in a day, where that is known of any of the rows; no column where it is not (screens-evm §8.2, §16.4). */
export const poolWorthColumns = (rows: readonly Pool[]): readonly RowColumn<Pool>[] =>
  rows.some(({ worth }) => worth !== null)
    ? [
        {
          id: 'held',
          label: 'market.depth',
          hint: 'dex.held.hint',
          align: 'end',
          cell: ({ worth }) => <WorthText worth={worth?.held ?? null} />,
        },
        {
          id: 'volume',
          label: 'market.volume',
          hint: 'dex.volume.hint',
          align: 'end',
          cell: ({ worth }) => <WorthText worth={worth?.volume ?? null} />,
        },
      ]
    : []
