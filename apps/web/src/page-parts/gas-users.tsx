import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { GasOrder, GasRanking, GasSpan } from '@orrery/model/gas-use'
import type { GasUsers } from '@orrery/model/wire/gas'
import type { Translate } from '@orrery/i18n/translate'
import { Card } from '@orrery/ui/card'
import { BeingCounted } from './being-counted.tsx'
import { DoubtedRows } from './doubted-rows.tsx'
import { PartFrame } from './facts/part-frame.tsx'
import type { Part } from './facts/load-part.ts'

type Sums = { readonly gasUsed: number; readonly fees: string; readonly burnt?: string | null }
/** What was burnt and used before is not told of the newest blocks. */
type Row = Sums & {
  readonly address: string
  readonly txs: number
  readonly parties: number | null
  readonly before?: { readonly gasUsed: number; readonly txs: number } | null
  readonly suspicious?: true
  readonly listed?: true
  readonly rank: number
}

/** Who used the gas of blocks. */
export type ToldUsers = Sums & {
  readonly fromHeight: number
  readonly toHeight: number
  readonly rows: readonly Omit<Row, 'rank'>[]
}

/** Rows that are told. */
const MOST = 50

/** A span as pages name it. */
export const gasSpanName = (span: GasSpan, t: Translate): string =>
  span === '5m'
    ? t('gas.fiveMinutes')
    : span === '1h'
      ? t('gas.hour')
      : span === '3h'
        ? t('gas.threeHours')
        : span === '24h'
          ? t('pools.day')
          : t('ui.days', { n: span === '7d' ? 7 : 30 })

/** Who used the gas of a span, or that it is being counted. */
export function SpanUsers({
  part,
  by,
  order,
  most = MOST,
  loading,
}: {
  readonly part: Part<GasUsers>
  readonly by: GasRanking
  readonly order: GasOrder
  /** Rows that are shown. */
  readonly most?: number
  readonly loading: boolean
}) {
  return (
    <PartFrame part={part}>
      {({ use, isMaking }) =>
        isMaking ? (
          <BeingCounted />
        ) : (
          <UsersTable
            told={use && { ...use, rows: use.rows.slice(0, most) }}
            window={use?.whole === true ? 'gas.span' : 'gas.spanPart'}
            by={by}
            order={order}
            ofSpan
            loading={loading}
          />
        )
      }
    </PartFrame>
  )
}

/** The table of them. */
export function UsersTable({
  told,
  window,
  by,
  order,
  ofSpan,
  loading,
}: {
  readonly told: ToldUsers | null
  /** Message of which blocks they are. */
  readonly window: string
  readonly by: GasRanking
  /** What shares are of. */
  readonly order: GasOrder
  /** Whether it is a span, of which a time before is known. */
  readonly ofSpan: boolean
  readonly loading: boolean
}) {
  const { t, locale } = usePageContext()
  const height = (value: number) => formatNumber(value, { locale })
  const ranked = told?.rows.map((row, index) => ({ ...row, rank: index + 1 })) ?? []
  return (
    <>
      <p>{told === null ? MISSING : t(window, { from: height(told.fromHeight), to: height(told.toHeight) })}</p>
      <DoubtedRows rows={ranked}>
        {(rows) => (
          <Card padding="flush">
            <RowTable
              columns={columnsOf(told, by, order, ofSpan)}
              rows={rows}
              rowKey={({ address }) => address}
              caption={t(`gas.${by === 'contracts' ? 'guzzlers' : 'spenders'}`)}
              empty={
                <EmptyBecause what={told === null ? 'empty.blocks' : 'empty.gasUsers'} because="empty.blocks.reason" />
              }
              loading={loading}
            />
          </Card>
        )}
      </DoubtedRows>
    </>
  )
}

const columnsOf = (
  told: ToldUsers | null,
  by: GasRanking,
  order: GasOrder,
  ofSpan: boolean,
): readonly RowColumn<Row>[] => [
  { id: 'rank', label: 'column.rank', narrow: true, card: 'mark', cell: ({ rank }) => <Count value={rank} /> },
  {
    id: 'address',
    label: 'column.address',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  ...measuresOf(told, order),
  {
    id: 'txs',
    label: 'column.txs',
    align: 'end',
    cell: ({ txs }) => <Count value={txs} />,
  },
  {
    id: 'parties',
    label: by === 'contracts' ? 'gas.parties' : 'gas.receivers',
    align: 'end',
    cell: ({ parties }) => (parties === null ? MISSING : <Count value={parties} />),
  },
  ...(ofSpan
    ? [
        {
          id: 'growth',
          label: 'column.growth',
          hint: 'column.growth.hint',
          align: 'end' as const,
          cell: (row: Row) => <Growth row={row} />,
        },
      ]
    : []),
]

/** What they used, paid and burnt: what they are ordered by comes first, and beside it the share of all, which is of that. */
function measuresOf(told: ToldUsers | null, order: GasOrder): readonly RowColumn<Row>[] {
  const gas: RowColumn<Row> = {
    id: 'gas',
    label: 'column.gas',
    align: 'end',
    cell: ({ gasUsed }) => <Count value={gasUsed} />,
  }
  const fees: RowColumn<Row> = {
    id: 'fees',
    label: 'column.fee',
    align: 'end',
    cell: ({ fees: paid }) => <Amount base={paid} />,
  }
  const burnt: RowColumn<Row> = {
    id: 'burnt',
    label: 'column.burnt',
    hint: 'column.burnt.hint',
    align: 'end',
    cell: (row) => <Amount base={row.burnt ?? null} />,
  }
  const all = told?.burnt == null ? [gas, fees] : [gas, fees, burnt]
  const first = order === 'fees' ? fees : order === 'burnt' && all.includes(burnt) ? burnt : gas
  return [
    first,
    {
      id: 'share',
      label: 'column.share',
      align: 'end',
      cell: (row) => (told === null ? MISSING : <Share row={row} told={told} order={order} />),
    },
    ...all.filter((column) => column !== first),
  ]
}

const Count = ({ value }: { readonly value: number }) => formatNumber(value, { locale: usePageContext().locale })

/** The gas that it used against the time before. */
function Growth({ row: { gasUsed, before } }: { readonly row: Row }) {
  const { t, locale } = usePageContext()
  if (before == null) return MISSING
  if (before.gasUsed === 0) return t('gas.isNew')
  const more = gasUsed - before.gasUsed
  return <bdi dir="ltr">{`${more > 0 ? '+' : ''}${formatPercent(more, before.gasUsed, locale, 0)}`}</bdi>
}

/** Of all transactions of the blocks, in what the rows are ordered by; by gas where they are by number. */
function Share({ row, told, order }: { readonly row: Row; readonly told: Sums; readonly order: GasOrder }) {
  const { locale } = usePageContext()
  const [part, whole] =
    order === 'fees'
      ? [row.fees, told.fees]
      : order === 'burnt' && row.burnt != null && told.burnt != null
        ? [row.burnt, told.burnt]
        : [row.gasUsed, told.gasUsed]
  return Number(whole) === 0 ? MISSING : formatPercent(part, whole, locale)
}
