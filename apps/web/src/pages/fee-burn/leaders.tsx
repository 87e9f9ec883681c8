import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { GAS_SPANS } from '@orrery/model/gas-use'
import type { GasBurners } from '@orrery/model/wire/gas'
import { Card } from '@orrery/ui/card'
import { Tabs } from '@orrery/ui/tabs'
import { DoubtedRows } from '../../page-parts/doubted-rows.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { gasSpanName, SpanUsers } from '../../page-parts/gas-users.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import type { LeadersProps } from './leaders-part.ts'
import { ALL_TIME, USUAL_SPAN, type LeaderSpan } from './page.ts'

/** The page is of more than these. */
const ROWS = 20

/** Contracts by what of the fees of calls to them was destroyed (screens-evm §13.4). */
export function Leaders({ leaders, span, chain, loading }: LeadersProps) {
  const { t } = usePageContext()
  const base = `/${chain.path}/data/eip1559`
  return (
    <>
      <h2>{t('burn.leaders')}</h2>
      <p>{t('burn.leaders.rule')}</p>
      <Tabs
        label={t('chart.range')}
        current={span}
        tabs={([...GAS_SPANS, ALL_TIME] satisfies readonly LeaderSpan[]).map((id) => ({
          id,
          label: id === ALL_TIME ? t('ui.allTime') : gasSpanName(id, t),
          to: id === USUAL_SPAN ? base : `${base}?span=${id}`,
        }))}
      />
      {'all' in leaders ? (
        <PartFrame part={leaders.all}>{(told) => <AllTime told={told} loading={loading} />}</PartFrame>
      ) : (
        <SpanUsers part={leaders.span} by="contracts" order="burnt" most={ROWS} loading={loading} />
      )}
      {!loading && (rowsOf(leaders)?.length ?? 0) > 0 && (
        <FileLinks path={base} query={new URLSearchParams(span === USUAL_SPAN ? {} : { span })} />
      )}
    </>
  )
}

const rowsOf = (leaders: LeadersProps['leaders']) =>
  'all' in leaders ? valueOf(leaders.all)?.rows : valueOf(leaders.span)?.use?.rows

type Burner = GasBurners['rows'][number] & { readonly rank: number }

function AllTime({ told, loading }: { readonly told: GasBurners; readonly loading: boolean }) {
  const { t, locale } = usePageContext()
  const { ledger, rows } = told
  const ranked: readonly Burner[] = rows.slice(0, ROWS).map((row, index) => ({ ...row, rank: index + 1 }))
  return (
    <>
      <LedgerNote ledger={ledger} />
      {ledger.through !== null && <p>{t('burn.leaders.all', { block: formatNumber(ledger.through, { locale }) })}</p>}
      <DoubtedRows rows={ranked}>
        {(shown) => (
          <Card padding="flush">
            <RowTable
              columns={columnsOf(told.burnt)}
              rows={shown}
              rowKey={({ address }) => address}
              caption={t('burn.leaders')}
              empty={
                <EmptyBecause
                  what={ledger.through === null ? 'empty.blocks' : 'empty.gasUsers'}
                  because="empty.blocks.reason"
                />
              }
              loading={loading}
            />
          </Card>
        )}
      </DoubtedRows>
    </>
  )
}

const columnsOf = (all: string | null): readonly RowColumn<Burner>[] => [
  { id: 'rank', label: 'column.rank', narrow: true, card: 'mark', cell: ({ rank }) => <Figure value={rank} /> },
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  {
    id: 'burnt',
    label: 'column.burnt',
    hint: 'column.burnt.hint',
    align: 'end',
    cell: ({ burnt }) => <Amount base={burnt} />,
  },
  { id: 'share', label: 'column.share', align: 'end', cell: ({ burnt }) => <Share part={burnt} whole={all} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: ({ txs }) => <Figure value={txs} /> },
]

/** Of all that was burnt through the same block. */
function Share({ part, whole }: { readonly part: string; readonly whole: string | null }) {
  return formatPercent(part, whole, usePageContext().locale)
}
