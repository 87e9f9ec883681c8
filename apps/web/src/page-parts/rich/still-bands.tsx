import type { DormantList } from '@orrery/model/wire/rich'
import { AmountText } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
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
}

/** The balances by how long nothing happened to them, each band with the way to its rows (screens-evm §16.2). */
export function StillBands({ still, base, query, unit: { decimals, symbol } }: StillBandsProps) {
  const { t } = usePageContext()
  const rows = bandRows(still)
  return (
    <Card title={t('dormant.bands')} padding="flush">
      <RowTable
        columns={columnsOf(base, query, { decimals, symbol }, BigInt(still[0]?.sum ?? 0))}
        rows={rows}
        rowKey={({ from }) => String(from)}
        caption={t('dormant.bands')}
        empty={null}
      />
    </Card>
  )
}

const columnsOf = (
  base: string,
  query: URLSearchParams,
  { decimals, symbol }: RankedUnit,
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
