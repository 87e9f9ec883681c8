import type { RankedRow, RankingFacts, RichRow } from '@orrery/model/wire/rich'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { ShareBar } from '@orrery/entities/share-bar'
import { Badge } from '@orrery/ui/badge'
import { worthColumns } from '../market/worth-column.tsx'

/** How amounts of the ranked asset are written. */
export type RankedUnit = { readonly decimals: number | null; readonly symbol: string | null }

/** The unit of a ranking: its token's, or the chain's own. */
export function unitOf(
  { token }: Pick<RankingFacts, 'token'>,
  native: { readonly decimals: number; readonly symbol: string },
): RankedUnit {
  if (token === null) return { decimals: native.decimals, symbol: native.symbol.toUpperCase() }
  return { decimals: token.standard === 'erc20' ? token.decimals : 0, symbol: null }
}

/** Columns of the largest balances. */
export const richColumns = (
  { decimals, symbol }: RankedUnit,
  rows: readonly RichRow[],
): readonly RowColumn<RichRow>[] => [
  {
    id: 'rank',
    label: 'column.rank',
    align: 'end',
    narrow: true,
    card: 'mark',
    cell: (row) => <Figure value={row.rank} />,
  },
  {
    id: 'address',
    label: 'column.address',
    card: 'title',
    cell: (row) => (
      <>
        <AddressLink address={row.address} /> {row.isContract && <ContractMark />}
      </>
    ),
  },
  {
    id: 'amount',
    label: 'column.balance',
    align: 'end',
    cell: (row) => <AmountText base={row.amount} decimals={decimals} symbol={symbol} places={4} />,
  },
  {
    id: 'share',
    label: 'column.share',
    hint: 'rich.share.hint',
    align: 'end',
    cell: (row) => <Share ppm={row.sharePpm} />,
  },
  ...worthColumns(rows),
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txCount} /> },
  { id: 'first', label: 'fact.firstSeen', times: true, align: 'end', cell: (row) => <Age ms={row.firstSeenMs} /> },
  {
    id: 'last',
    label: 'fact.lastSeen',
    times: true,
    hint: 'rich.last.hint',
    align: 'end',
    cell: (row) => <Age ms={row.lastSeenMs} />,
  },
]

/** The same with what changed (screens-evm §16.1). */
export const rankedColumns = (unit: RankedUnit, rows: readonly RankedRow[]): readonly RowColumn<RankedRow>[] => {
  const columns: readonly RowColumn<RankedRow>[] = richColumns(unit, rows)
  const changes = CHANGES.map(([id, label]): RowColumn<RankedRow> => ({
    id,
    label,
    hint: 'rich.change.hint',
    align: 'end',
    cell: (row) => <AmountText base={row[id]} {...unit} places={4} bare signed toned />,
  }))
  // What the node told is of the addresses that it was asked about, and changed since it was asked before.
  if (rows.some(({ checkedHeight }) => checkedHeight !== undefined))
    return [
      ...columns.slice(0, 3),
      { ...columns[3]!, hint: 'rich.share.swept' },
      {
        id: 'changeSwept',
        label: 'rich.sinceSweep',
        hint: 'rich.sinceSweep.hint',
        align: 'end',
        cell: (row) => <AmountText base={row.changeSwept ?? null} {...unit} places={4} bare signed toned />,
      },
      checked,
      ...columns.slice(4),
    ]
  return [...columns.slice(0, 4), ...changes, ...columns.slice(4)]
}

const checked: RowColumn<RankedRow> = {
  id: 'checked',
  label: 'rich.checked',
  hint: 'rich.checked.hint',
  align: 'end',
  cell: (row) => <BlockLink block={row.checkedHeight ?? null} />,
}

const CHANGES = [
  ['change24h', 'column.change24h'],
  ['change7d', 'holders.week'],
  ['change30d', 'column.change30d'],
] as const

/** A part of all there is, by its millionths. */
export const Share = ({ ppm }: { readonly ppm: number | null }) =>
  ppm === null ? <Figure value={null} /> : <ShareBar part={ppm} whole={1_000_000} />

function ContractMark() {
  const { t } = usePageContext()
  return (
    <Badge tone="plain" icon={null}>
      {t('fact.contract')}
    </Badge>
  )
}
