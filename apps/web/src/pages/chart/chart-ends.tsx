import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { ChartData } from '@orrery/model/wire/chart'
import { isHex } from '@orrery/primitives/hex'
import { Card } from '@orrery/ui/card'
import { Table, type Column } from '@orrery/ui/table'
import { useSite } from '../../app/site.ts'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { seriesName } from '../../page-parts/charts/chart-words.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import styles from './chart.module.css'
import { extremesOf, type Extremes } from './chart-views.ts'

/** The chart of the page. */
export type ChartEndsProps = { readonly data: ChartData }

type Row = { readonly series: ChartData['chart']['series'][number]; readonly ends: Extremes | null }

/** The lowest and the highest of a chart with their days, and its mean (screens-evm §10), of each series of several; nothing where nothing is known. */
export const ChartEnds = (props: ChartEndsProps) => <AfterWords>{() => <Ends {...props} />}</AfterWords>

function Ends({ data }: ChartEndsProps) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { chart } = data
  const found = extremesOf(data)
  const { toNumber, full } = chartFormat(chart.unit, chain, locale, t)
  const write = (value: string) => <bdi>{full(toNumber(value) ?? 0)}</bdi>
  const day = (timeMs: number) => <bdi>{chartTime(timeMs, 'point', 0, data.grain, intl)}</bdi>
  const [first] = found
  if (found.every((ends) => ends === null)) return null
  if (found.length === 1 && first)
    return (
      <Facts
        facts={[
          { label: 'chart.min', value: write(first.least.value), note: day(first.least.timeMs) },
          { label: 'chart.mean', value: write(first.mean) },
          { label: 'chart.max', value: write(first.most.value), note: day(first.most.timeMs) },
        ]}
      />
    )
  const at = ({ value, timeMs }: Extremes['least']) => (
    <span className={styles.end}>
      {write(value)}
      <small>{day(timeMs)}</small>
    </span>
  )
  const told = (label: string, cell: (ends: Extremes) => ReactNode): Column<Row> => ({
    id: label,
    label: t(label),
    align: 'end',
    cell: ({ ends }) => (ends === null ? MISSING : cell(ends)),
  })
  return (
    <Card padding="flush">
      <Table
        caption={t(chart.title)}
        columns={[
          {
            id: 'name',
            label: t('column.name'),
            card: 'title',
            cell: seriesCell,
          },
          told('chart.min', ({ least }) => at(least)),
          told('chart.mean', ({ mean }) => write(mean)),
          told('chart.max', ({ most }) => at(most)),
        ]}
        rows={chart.series.map((series, index) => ({ series, ends: found[index] ?? null }))}
        rowKey={({ series }) => series.id}
      />
    </Card>
  )
}

/** The name of a series; an address leads to its page, with whatever the operator calls it behind it. */
function SeriesCell({ series }: Pick<Row, 'series'>) {
  const { t } = usePageContext()
  const name = seriesName(series, t)
  if (!isHex(series.id)) return <bdi>{name}</bdi>
  return (
    <>
      <AddressLink address={series.id} />
      {!name.includes('…') && (
        <>
          {' '}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  )
}

const seriesCell = ({ series }: Row) => <SeriesCell series={series} />
