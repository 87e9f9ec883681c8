import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import { TimeChart, type TimeChartProps } from '@orrery/ui/time-chart'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'

type Props = {
  readonly holders: NonNullable<TokenActivity['holders']>
  /** How charts of counts by day are drawn here. */
  readonly drawn: Pick<TimeChartProps, 'formatTime' | 'formatValue' | 'formatTick' | 'height'>
  /** A file's name for a chart. */
  readonly name: (id: string) => string
}

/** How many addresses held a token by day, and how many began and ceased to (screens-evm §8.2). */
export function HolderCharts({ holders: { ledger, days }, drawn, name }: Props) {
  const { t, locale } = usePageContext()
  if (ledger.through === null) return <LedgerNote ledger={ledger} />
  const times = days.map(({ timeMs }) => timeMs)
  return (
    <>
      {days.length > 0 && (
        <>
          <TimeChart
            {...drawn}
            times={times}
            title={t('tab.holders')}
            series={[{ id: 'holders', name: t('tab.holders'), values: days.map((day) => day.holders) }]}
            shape="area"
            fileName={name('holders')}
          />
          <TimeChart
            {...drawn}
            times={times}
            title={`${t('token.newHolders')}, ${t('token.formerHolders')}`}
            series={[
              { id: 'new', name: t('token.newHolders'), values: days.map(({ came }) => came) },
              { id: 'former', name: t('token.formerHolders'), values: days.map(({ went }) => went) },
            ]}
            fileName={name('new-holders')}
          />
        </>
      )}
      <p>{t('token.holdersRule')}</p>
      <p>{t('balance.ledger', { height: formatNumber(ledger.through, { locale }) })}</p>
    </>
  )
}
