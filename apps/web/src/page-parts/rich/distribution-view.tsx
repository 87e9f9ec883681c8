import type { RankingFacts } from '@orrery/model/wire/rich'
import { AmountText } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { Card } from '@orrery/ui/card'
import { FileLinks } from '../lists/file-links.tsx'
import type { DistributionPartProps } from './distribution-part.ts'
import { RankingFrame } from './ranking-frame.tsx'
import { Share, unitOf, type RankedUnit } from './rich-columns.tsx'

/** How all balances of an asset are spread: what the largest have, and every balance by size. */
export function DistributionView({ ranking, loading }: DistributionPartProps) {
  const { t } = usePageContext()
  const { native, path } = usePageChain()
  const unit = unitOf(ranking, native)
  return (
    <RankingFrame ranking={ranking} loading={loading}>
      <Card padding="flush">
        <RowTable
          columns={bandColumns(unit)}
          rows={bandRows(ranking.bands, unit.decimals)}
          rowKey={(row) => row.below}
          caption={t('tab.distribution')}
          empty={<EmptyBecause what="empty.holders" />}
          loading={loading}
        />
        {!loading && ranking.bands.length > 0 && (
          <FileLinks
            path={`/${path}/rich-list/distribution`}
            query={new URLSearchParams(ranking.token ? { token: ranking.token.address } : {})}
          />
        )}
      </Card>
      {ranking.scripts !== undefined && ranking.scripts.length > 0 && (
        <Card title={t('rich.scripts')} padding="flush">
          <RowTable
            columns={scriptColumns(unit)}
            rows={ranking.scripts}
            rowKey={({ type }) => type ?? ''}
            caption={t('rich.scripts')}
            empty={null}
          />
        </Card>
      )}
    </RankingFrame>
  )
}

/** A band as a row: `least` is where it begins, null for the one that holds all smaller balances together. */
type BandRow = {
  readonly least: string | null
  readonly below: string
  readonly holders: number
  readonly sum: string
  readonly sharePpm: number | null
}

/** Digits behind the point from which bands are one: below a ten-thousandth of a coin. */
const FINEST = 4

/** The bands as rows, largest balances first, dust as one row. */
function bandRows(bands: RankingFacts['bands'], decimals: number | null): readonly BandRow[] {
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

type ScriptRow = NonNullable<RankingFacts['scripts']>[number]

function ScriptName({ type }: Pick<ScriptRow, 'type'>) {
  const { t } = usePageContext()
  return <>{type === null ? t('chart.scriptTypes.other') : t(`utxo.address.name.${type}`)}</>
}

/** Columns of all balances by what locks them. */
const scriptColumns = (unit: RankedUnit): readonly RowColumn<ScriptRow>[] => [
  {
    id: 'type',
    label: 'column.kind',
    card: 'title',
    cell: (row) => <ScriptName type={row.type} />,
  },
  ...sumColumns<ScriptRow>(unit),
]

/** Columns of all balances by size. */
const bandColumns = ({ decimals, symbol }: RankedUnit): readonly RowColumn<BandRow>[] => [
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
  ...sumColumns<BandRow>({ decimals, symbol }),
]

/** How many have them, what they add up to, and their share. */
const sumColumns = <Row extends Pick<BandRow, 'holders' | 'sum' | 'sharePpm'>>({
  decimals,
  symbol,
}: RankedUnit): readonly RowColumn<Row>[] => [
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
