import { AddressLink } from '@orrery/entities/address-link'
import { poolForm } from '@orrery/entities/columns/pool-columns'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { formatPercent } from '@orrery/format/format-percent'
import type { Venues } from '@orrery/model/wire/pool'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { spanText } from '../../page-parts/span-text.ts'
import type { VenuesProps } from './venues-part.ts'

/** As the list of pools is asked for them. */
const BY_VENUE = new URLSearchParams({ by: 'venue' })

type Told = NonNullable<Venues['told']>
type Venue = Told['venues'][number]

/** Factories of pools by what was exchanged in these in the last 24 hours (screens-evm §16.4). */
export function VenuesView({ part, chain }: VenuesProps) {
  const { t, locale } = usePageContext()
  return (
    <PartFrame part={part}>
      {({ told, isMaking }) =>
        isMaking ? (
          <BeingCounted />
        ) : (
          <>
            {told !== null && (
              <>
                <p>
                  {spanText(told, t, locale)}{' '}
                  {t('dex.venues.rule', {
                    contracts: told.contracts,
                    share: formatPercent(told.looked, told.trades, locale, 1),
                    named: formatPercent(told.named, told.trades, locale, 1),
                  })}
                </p>
                <p>{t('dex.venues.lacks')}</p>
              </>
            )}
            <Card padding="flush">
              <RowTable
                columns={columnsOf(told, chain.path)}
                rows={told?.venues ?? []}
                rowKey={({ factory }) => factory}
                caption={t('dex.venues')}
                empty={<EmptyBecause what="empty.swaps" because="dex.venues.none" />}
              />
            </Card>
            {told !== null && told.venues.length > 0 && <FileLinks path={`/${chain.path}/dex-list`} query={BY_VENUE} />}
          </>
        )
      }
    </PartFrame>
  )
}

const columnsOf = (told: Told | null, path: string): readonly RowColumn<Venue>[] => [
  {
    id: 'factory',
    label: 'column.factory',
    hint: 'column.factory.hint',
    card: 'title',
    cell: (row) => <AddressLink address={row.factory} />,
  },
  {
    id: 'form',
    label: 'column.form',
    hint: 'column.form.hint',
    card: 'mark',
    cell: (row) => <bdi dir="ltr">{poolForm(row.kind)}</bdi>,
  },
  {
    id: 'pools',
    label: 'dex.venue.pools',
    align: 'end',
    cell: (row) => (
      <Link to={`/${path}/dex-list?venue=${row.factory}`}>
        <Figure value={row.pools} />
      </Link>
    ),
  },
  { id: 'trades', label: 'dex.swaps', align: 'end', cell: (row) => <Figure value={row.trades} /> },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: (row) => <ShareBar part={row.trades} whole={told?.trades ?? 0} />,
  },
  {
    id: 'held',
    label: 'dex.held',
    hint: 'dex.held.hint',
    align: 'end',
    cell: ({ worth }) => <WorthText worth={worth?.held ?? null} />,
  },
  {
    id: 'volume',
    label: 'market.volume',
    hint: 'dex.volume.hint',
    align: 'end',
    cell: ({ worth }) => <WorthText worth={worth?.volume ?? null} />,
  },
  {
    id: 'week',
    label: 'dex.volumeWeek',
    hint: 'dex.volumeWeek.hint',
    align: 'end',
    cell: ({ worth }) => <WorthText worth={worth?.week ?? null} />,
  },
  {
    id: 'fees',
    label: 'dex.fees',
    hint: 'dex.fees.hint',
    align: 'end',
    cell: ({ worth }) => <WorthText worth={worth?.fees ?? null} />,
  },
  { id: 'traded', label: 'dex.venue.traded', align: 'end', cell: (row) => <Figure value={row.traded} /> },
  {
    id: 'busiest',
    label: 'dex.venue.busiest',
    cell: (row) =>
      row.busiest === row.factory ? (
        <AddressLink address={row.busiest} />
      ) : (
        <Link to={`/${path}/dex-list?pool=${row.busiest}`}>
          <HashText text={row.busiest} />
        </Link>
      ),
  },
]
