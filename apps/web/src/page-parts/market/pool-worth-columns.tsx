import type { RowColumn } from '@orrery/entities/row-column'
import type { Pool } from '@orrery/model/wire/pool'
import { PoolPriceChange, PoolPriceText } from './pool-price.tsx'
import { WorthText } from './worth-column.tsx'

const priceColumns: readonly RowColumn<Pool>[] = [
  {
    id: 'price',
    label: 'market.price',
    hint: 'dex.price.hint',
    align: 'end',
    cell: (pool) => <PoolPriceText pool={pool} />,
  },
  {
    id: 'change',
    label: 'market.change',
    hint: 'market.change.hint',
    align: 'end',
    cell: (pool) => <PoolPriceChange pool={pool} />,
  },
]

/** Prices of pools, what they hold and exchanged in a day, where that is known of any of the rows; no column where it is not (screens-evm §8.2, §16.4). */
export const poolWorthColumns = (rows: readonly Pool[]): readonly RowColumn<Pool>[] => [
  ...(rows.some(({ rate }) => rate !== null) ? priceColumns : []),
  ...(rows.some(({ worth }) => worth !== null)
    ? [
        {
          id: 'held',
          label: 'market.depth',
          hint: 'dex.held.hint',
          align: 'end' as const,
          cell: ({ worth }: Pool) => <WorthText worth={worth?.held ?? null} />,
        },
        {
          id: 'volume',
          label: 'market.volume',
          hint: 'dex.volume.hint',
          align: 'end' as const,
          cell: ({ worth }: Pool) => <WorthText worth={worth?.volume ?? null} />,
        },
      ]
    : []),
]
