import { AddressLink } from '@orrery/entities/address-link'
import { Amount, AmountText } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { MISSING } from '@orrery/format/missing'
import type { Leaders } from '@orrery/model/wire/leaders'
import { Card } from '@orrery/ui/card'
import { spanText } from '../span-text.ts'

type Told = NonNullable<Leaders['told']>
type Row = Told['leaders'][number] & { readonly rank: number }

export type LeaderTableProps = {
  readonly told: Told | null
  readonly of: Leaders['of']
  /** What the table lists. */
  readonly title: string
  readonly loading?: boolean
}

/** Message keys of what is counted, what is added up, and of none. */
const LABELS = {
  'blob-senders': ['tab.blobs', 'chart.blobFee', 'empty.blobs'],
  'withdrawal-recipients': ['chart.withdrawals', 'column.amount', 'empty.allWithdrawals'],
} as const satisfies Record<Leaders['of'], readonly string[]>

/** Addresses that stand out, each with its share of all. */
export function LeaderTable({ told, of, title, loading = false }: LeaderTableProps) {
  const { t, locale } = usePageContext()
  const [count, sum, none] = LABELS[of]
  return (
    <>
      {told !== null && <p>{spanText(told, t, locale)}</p>}
      <Card padding="flush">
        <RowTable
          columns={columnsOf(told, count, sum)}
          rows={told?.leaders.map((row, at) => ({ ...row, rank: at + 1 })) ?? []}
          rowKey={({ address }) => address}
          caption={title}
          // Of blocks that are not here nothing is said.
          empty={<EmptyBecause what={none} because={told?.whole === true ? undefined : 'empty.blocks.reason'} />}
          loading={loading}
        />
      </Card>
    </>
  )
}

const columnsOf = (told: Told | null, count: string, sum: string): readonly RowColumn<Row>[] => [
  { id: 'rank', label: 'column.rank', narrow: true, cell: ({ rank }) => <Figure value={rank} /> },
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'count', label: count, align: 'end', cell: (row) => <Figure value={row.count} /> },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: (row) => <ShareBar part={row.count} whole={told?.count ?? 0} />,
  },
  { id: 'sum', label: sum, align: 'end', cell: (row) => <Sum base={row.sum} told={told} /> },
]

function Sum({ base, told }: { readonly base: string | null; readonly told: Told | null }) {
  if (base === null || told === null) return MISSING
  if (told.token === null) return <Amount base={base} />
  return (
    <>
      <AmountText base={base} decimals={18} symbol={null} /> <AddressLink address={told.token} />
    </>
  )
}
