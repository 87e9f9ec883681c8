import type { RankingFacts, RichRow } from '@orrery/model/wire/rich'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { ShareBar } from '@orrery/entities/share-bar'
import { Badge } from '@orrery/ui/badge'

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
export const richColumns = ({ decimals, symbol }: RankedUnit): readonly RowColumn<RichRow>[] => [
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
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txCount} /> },
  { id: 'first', label: 'fact.firstSeen', align: 'end', cell: (row) => <Age ms={row.firstSeenMs} /> },
  {
    id: 'last',
    label: 'fact.lastSeen',
    hint: 'rich.last.hint',
    align: 'end',
    cell: (row) => <Age ms={row.lastSeenMs} />,
  },
]

/** A band as a row: `least` is where it begins, null for the one that holds all smaller balances together. */
export type BandRow = {
  readonly least: string | null
  readonly below: string
  readonly holders: number
  readonly sum: string
  readonly sharePpm: number | null
}

/** Digits behind the point from which bands are one: below a ten-thousandth of a coin. */
const FINEST = 4

/** The bands as rows, largest balances first, dust as one row. */
export function bandRows(bands: RankingFacts['bands'], decimals: number | null): readonly BandRow[] {
  const dust = Math.max(0, (decimals ?? 0) - FINEST)
  const power = (digits: number): string => `1${'0'.repeat(digits)}`
  const rows = bands
    .filter(({ digits }) => digits > dust)
    .map(({ digits, ...band }) => ({ ...band, least: power(digits - 1), below: power(digits) }))
    .reverse()
  const small = bands.filter(({ digits }) => digits <= dust)
  if (small.length === 0) return rows
  const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
  return [
    ...rows,
    {
      least: null,
      below: power(dust),
      holders: small.reduce((sum, { holders }) => sum + holders, 0),
      sum: small.reduce((sum, band) => sum + BigInt(band.sum), 0n).toString(),
      sharePpm: small.reduce<number | null>((sum, { sharePpm }) => add(sum, sharePpm), 0),
    },
  ]
}

/** Columns of all balances by size. */
export const bandColumns = ({ decimals, symbol }: RankedUnit): readonly RowColumn<BandRow>[] => [
  {
    id: 'from',
    label: 'column.balance',
    card: 'title',
    cell: ({ least, below }) => (
      <span dir="ltr">
        {least === null ? '< ' : '≥ '}
        <AmountText base={least ?? below} decimals={decimals} symbol={symbol} places="all" />
      </span>
    ),
  },
  { id: 'holders', label: 'column.holders', align: 'end', cell: (row) => <Figure value={row.holders} /> },
  {
    id: 'sum',
    label: 'fact.ledgerSupply',
    align: 'end',
    cell: (row) => <AmountText base={row.sum} decimals={decimals} symbol={symbol} places={4} />,
  },
  {
    id: 'share',
    label: 'column.share',
    hint: 'rich.share.hint',
    align: 'end',
    cell: (row) => <Share ppm={row.sharePpm} />,
  },
]

const Share = ({ ppm }: { readonly ppm: number | null }) =>
  ppm === null ? <Figure value={null} /> : <ShareBar part={ppm} whole={1_000_000} />

function ContractMark() {
  const { t } = usePageContext()
  return (
    <Badge tone="plain" icon={null}>
      {t('fact.contract')}
    </Badge>
  )
}
