import type { DormantList } from '@orrery/model/wire/rich'
import { AmountText } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { pagePath } from '../page-path.ts'
import { bandRows, type StillBand } from './band-rows.ts'
import type { RankedUnit } from './rich-columns.tsx'

export type StillBandsProps = {
  readonly still: DormantList['still']
  readonly base: string
  readonly query: URLSearchParams
  readonly unit: RankedUnit
  /** Asked for by the page: the document brings those alone that it was drawn with. `years` heads the first column (`dormant.band`). */
  readonly words: { readonly title: string; readonly years: string }
}

/** The balances by how long nothing happened to them, each band with the way to its rows (screens-evm §16.2). */
export function StillBands({ still, base, query, unit, words }: StillBandsProps) {
  const rows = bandRows(still)
  return (
    <Card title={`${words.title} (${words.years})`} padding="flush">
      <RowTable
        columns={columnsOf({ base, query, unit }, BigInt(still[0]?.sum ?? 0))}
        rows={rows}
        rowKey={({ from }) => String(from)}
        caption={words.title}
        empty={null}
      />
    </Card>
  )
}

const columnsOf = (
  { base, query, unit: { decimals, symbol } }: Pick<StillBandsProps, 'base' | 'query' | 'unit'>,
  all: bigint,
): readonly RowColumn<StillBand>[] => [
  {
    id: 'band',
    label: 'dormant.band',
    card: 'title',
    cell: ({ from, under }) => (
      <Link
        to={pagePath(base, 1, query, {
          years: from === 0 ? null : String(from),
          under: under === null ? null : String(under),
          cursor: null,
        })}
      >
        <bdi dir="ltr">{under === null ? `≥ ${from}` : `${from}–${under}`}</bdi>
      </Link>
    ),
  },
  { id: 'holders', label: 'fact.holders', align: 'end', cell: (row) => <Figure value={row.holders} /> },
  {
    id: 'sum',
    label: 'column.balance',
    align: 'end',
    cell: (row) => <AmountText base={row.sum} decimals={decimals} symbol={symbol} places={4} />,
  },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: (row) => <ShareBar part={all === 0n ? 0 : Number((BigInt(row.sum) * 1_000_000n) / all)} whole={1_000_000} />,
  },
]
