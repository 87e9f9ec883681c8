import { PoolLink, poolForm, swapColumns } from '@orrery/entities/columns/pool-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { MISSING } from '@orrery/format/missing'
import { VENUE_LOOKED } from '@orrery/model/venue-looked'
import type { Swap, VenueDetail } from '@orrery/model/wire/pool'
import type { Translate } from '@orrery/i18n/translate'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { ShareBar } from '@orrery/entities/share-bar'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { spanText } from '../../page-parts/span-text.ts'
import type { VenueChartProps } from './venue-chart.tsx'
import type { VenueProps } from './venue-part.ts'

const LateChart = latePart<VenueChartProps>(() => import('./pool-charts.tsx').then((module) => module.VenueChart))

/** The document brings no words of what it does not draw. */
const HourCharts = (props: VenueChartProps) => <AfterWords>{() => <LateChart {...props} />}</AfterWords>

type VenuePool = NonNullable<VenueDetail['told']>['top'][number]

/** What was exchanged in the pools of one venue in the last 24 hours (screens-evm §16.4). */
export function VenueView({ part }: VenueProps) {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  const files = (venue: string, rows: 'pools' | 'swaps') => (
    <FileLinks path={`/${path}/dex-list`} query={new URLSearchParams({ venue, rows })} />
  )
  return (
    <PartFrame part={part}>
      {({ factory, told, isMaking }) =>
        isMaking ? (
          <BeingCounted />
        ) : told === null ? (
          <Card>
            <EmptyBecause what="empty.swaps" because="dex.venue.quiet" />
          </Card>
        ) : (
          <>
            <Facts
              facts={[
                { label: 'column.form', value: <bdi dir="ltr">{poolForm(told.kind)}</bdi> },
                { label: 'dex.venue.pools', value: <Figure value={told.pools} /> },
                { label: 'dex.swaps', value: <Figure value={told.trades} /> },
                { label: 'column.share', value: <ShareBar part={told.trades} whole={told.all} /> },
                ...worthFacts(told.worth, t),
                { label: 'dex.venue.looked', value: <Figure value={told.looked} /> },
                { label: 'dex.venue.traders', value: <Figure value={told.traders} /> },
              ]}
            />
            <p>
              {spanText(told, t, locale)} {t('dex.venue.rule', { most: VENUE_LOOKED })}
            </p>
            {told.hours !== null && <HourCharts hours={told.hours} factory={factory} />}
            <Card title={t('dex.venue.top')} padding="flush">
              <RowTable
                columns={columns}
                rows={told.top}
                rowKey={({ pool }) => pool}
                caption={t('dex.venue.top')}
                empty={null}
              />
            </Card>
            {files(factory, 'pools')}
            <Card title={t('dex.venue.newest')} padding="flush">
              <RowTable
                columns={newestColumns}
                rows={told.swaps}
                rowKey={(row) => `${row.height}:${row.logIndex}`}
                caption={t('dex.venue.newest')}
                empty={<EmptyBecause what="empty.swaps" />}
              />
            </Card>
            {told.swaps.length > 0 && files(factory, 'swaps')}
          </>
        )
      }
    </PartFrame>
  )
}

type Worths = NonNullable<VenueDetail['told']>['worth']

/** What the pools are worth that are among the busiest; nothing where that is not known. */
const worthFacts = (worth: Worths, t: Translate): readonly Fact[] =>
  worth === null
    ? []
    : [
        { label: 'dex.held', value: <WorthText worth={worth.held} />, note: t('dex.held.hint') },
        { label: 'market.volume', value: <WorthText worth={worth.volume} />, note: t('dex.volume.hint') },
        { label: 'dex.volumeWeek', value: <WorthText worth={worth.week} />, note: t('dex.volumeWeek.hint') },
        { label: 'dex.fees', value: <WorthText worth={worth.fees} />, note: t('dex.fees.hint') },
      ]

/** Exchanges of several pools, each with its own. */
const newestColumns: readonly RowColumn<Swap>[] = swapColumns.flatMap((column) =>
  column.id === 'age'
    ? [column, { id: 'pool', label: 'column.pool', cell: (row: Swap) => <PoolLink pool={row.pool} /> }]
    : [column],
)

const columns: readonly RowColumn<VenuePool>[] = [
  { id: 'pool', label: 'column.pool', card: 'title', cell: (row) => <PoolLink pool={row.pool} /> },
  {
    id: 'pair',
    label: 'column.pair',
    cell: ({ token0, token1 }) =>
      token0 === null || token1 === null ? (
        MISSING
      ) : (
        <>
          <TokenLink token={token0} /> / <TokenLink token={token1} />
        </>
      ),
  },
  { id: 'trades', label: 'dex.swaps', align: 'end', cell: (row) => <Figure value={row.trades} /> },
  { id: 'looked', label: 'dex.venue.looked', align: 'end', cell: (row) => <Figure value={row.looked} /> },
  {
    id: 'volume',
    label: 'dex.venue.volume',
    align: 'end',
    cell: ({ volumes }) =>
      volumes.length === 0
        ? MISSING
        : volumes.map(({ token, amount }) => (
            <div key={token.address}>
              <TokenAmount token={token} amount={amount} tokenId={null} />
            </div>
          )),
  },
]
