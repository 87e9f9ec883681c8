import { PoolLink, poolForm } from '@orrery/entities/columns/pool-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { MISSING } from '@orrery/format/missing'
import { VENUE_LOOKED } from '@orrery/model/venue-looked'
import type { VenueDetail } from '@orrery/model/wire/pool'
import { Card } from '@orrery/ui/card'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { spanText } from '../../page-parts/span-text.ts'
import type { VenueProps } from './venue-part.ts'

type VenuePool = NonNullable<VenueDetail['told']>['top'][number]

/** What was exchanged in the pools of one venue in the last 24 hours (screens-evm §16.4). */
export function VenueView({ part }: VenueProps) {
  const { t, locale } = usePageContext()
  return (
    <PartFrame part={part}>
      {({ told, isMaking }) =>
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
                { label: 'dex.venue.looked', value: <Figure value={told.looked} /> },
                { label: 'dex.venue.traders', value: <Figure value={told.traders} /> },
              ]}
            />
            <p>
              {spanText(told, t, locale)} {t('dex.venue.rule', { most: VENUE_LOOKED })}
            </p>
            <Card title={t('dex.venue.top')} padding="flush">
              <RowTable
                columns={columns}
                rows={told.top}
                rowKey={({ pool }) => pool}
                caption={t('dex.venue.top')}
                empty={null}
              />
            </Card>
          </>
        )
      }
    </PartFrame>
  )
}

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
