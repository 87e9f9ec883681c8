import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { StandardChip } from '@orrery/entities/standard-chip'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { TrendingTokens } from '@orrery/model/wire/token'
import { Card } from '@orrery/ui/card'
import { Tabs } from '@orrery/ui/tabs'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { spanText } from '../../page-parts/span-text.ts'
import { orderTrending, TRENDING_ORDERS, trendingOrder, type TrendingOrder } from './order-trending.ts'
import type { TrendingPartProps } from './trending-part.ts'
import { NamedToken } from './named-token.tsx'

type Told = NonNullable<TrendingTokens['told']>
type Row = Told['tokens'][number] & { readonly rank: number }

/** Tokens that logged most transfers in the last 24 hours, and how that compares with the day before (screens-evm §8.1). */
export function TrendingTab({ part, query, loading }: TrendingPartProps) {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  const base = `/${path}/token-list/trending`
  const order = trendingOrder(query)
  return (
    <PartFrame part={part}>
      {({ told, isMaking }) =>
        isMaking && !loading ? (
          <BeingCounted />
        ) : (
          <>
            {told !== null && <p>{spanText(told, t, locale)}</p>}
            <Tabs
              label={t('block.sort')}
              current={order}
              tabs={TRENDING_ORDERS.map((id) => ({
                id,
                label: t(WORDS[id]),
                to: id === 'transfers' ? base : `${base}?order=${id}`,
              }))}
            />
            <Card padding="flush">
              <RowTable
                columns={columnsOf(told?.transfers ?? 0, locale)}
                rows={orderTrending(told?.tokens ?? [], order).map((row, at) => ({ ...row, rank: at + 1 }))}
                rowKey={({ token }) => token.address}
                caption={t('tab.trending')}
                empty={
                  <EmptyBecause
                    what="empty.tokens"
                    because={told?.whole === true ? undefined : 'empty.blocks.reason'}
                  />
                }
                loading={loading}
              />
            </Card>
            {told !== null && !loading && told.tokens.length > 0 && <FileLinks path={base} query={query} />}
            <p>{t('trending.rule')}</p>
          </>
        )
      }
    </PartFrame>
  )
}

const WORDS: Readonly<Record<TrendingOrder, string>> = {
  transfers: 'column.transfers',
  before: 'trending.before',
  change: 'column.change',
  name: 'column.token',
}

const columnsOf = (all: number, locale: string): readonly RowColumn<Row>[] => [
  { id: 'rank', label: 'column.rank', narrow: true, align: 'end', cell: ({ rank }) => <Figure value={rank} /> },
  { id: 'name', label: 'column.token', card: 'title', cell: ({ token }) => <NamedToken token={token} /> },
  {
    id: 'standard',
    label: 'column.standard',
    card: 'mark',
    cell: ({ token }) => <StandardChip standard={token.standard} />,
  },
  { id: 'address', label: 'column.contract', cell: ({ token }) => <AddressLink address={token.address} /> },
  { id: 'transfers', label: 'column.transfers', align: 'end', cell: ({ transfers }) => <Figure value={transfers} /> },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: ({ transfers }) => <ShareBar part={transfers} whole={all} />,
  },
  {
    id: 'before',
    label: 'trending.before',
    hint: 'trending.before.hint',
    align: 'end',
    cell: ({ before }) => <Figure value={before} />,
  },
  {
    id: 'change',
    label: 'column.change',
    align: 'end',
    cell: ({ transfers, before }) =>
      before === null || before === 0 ? (
        MISSING
      ) : (
        <bdi dir="ltr">
          {transfers >= before ? '+' : '−'}
          {formatPercent(Math.abs(transfers - before), before, locale, 0)}
        </bdi>
      ),
  },
]
