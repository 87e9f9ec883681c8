import type { RowColumn } from '@orrery/entities/row-column'
import { MISSING } from '@orrery/format/missing'
import { latePart } from '@orrery/ui/late-part'
import type { Pool } from '@orrery/model/wire/pool'
import { WorthText } from './worth-column.tsx'

type PriceProps = { readonly pool: Pool }
const Dash = () => MISSING
// Exact fractions are more than a list's first load has room for.
const PoolPriceText = latePart<PriceProps>(
  () => import('./pool-price.tsx').then((module) => module.PoolPriceText),
  Dash,
)
const PoolPriceChange = latePart<PriceProps>(
  () => import('./pool-price.tsx').then((module) => module.PoolPriceChange),
  Dash,
)

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
