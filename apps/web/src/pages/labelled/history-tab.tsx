import { Amount, AmountText } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Moment } from '@orrery/entities/age'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { MISSING } from '@orrery/format/missing'
import type { LabelledHistory } from '@orrery/model/wire/labels'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { Card } from '@orrery/ui/card'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import type { HistoryPartProps } from './flows-part.ts'

type Told = NonNullable<LabelledHistory['told']>
type Day = Told['days'][number]

const CHART_HEIGHT = 220

/** What a group had by day, of the coin and of the tokens that are worth most (screens-evm §16.3). */
export function HistoryTab({ history: { told, isMaking }, name }: HistoryPartProps) {
  const { t } = usePageContext()
  if (isMaking) return <BeingCounted />
  if (told === null)
    return (
      <Card>
        <EmptyBecause what="rich.untold" because="labels.untold" />
      </Card>
    )
  return (
    <>
      <p>
        {t('labels.history.rule')}{' '}
        {told.looked < told.addresses && t('labels.looked', { looked: told.looked, of: told.addresses })}
      </p>
      <WorthChart told={told} name={name} />
      <Card padding="flush">
        <RowTable
          columns={columnsOf(told)}
          rows={told.days}
          rowKey={({ timeMs }) => String(timeMs)}
          caption={t('tab.history')}
          empty={null}
        />
      </Card>
      {told.asOf !== null && <p>{t('chart.asOf', { block: told.asOf.height })}</p>}
    </>
  )
}

/** What it all was at the newest prices; of the coin alone where no price is told. */
function WorthChart({ told, name }: { readonly told: Told; readonly name: string }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const days = told.days.toReversed()
  const measure = (['dollars', 'coin'] as const).find((of) => days.some(({ worth }) => worth?.[of] != null)) ?? null
  const coinAt = told.assets.findIndex(({ token }) => token === null)
  if (measure === null && coinAt < 0) return null
  const native = measure === 'dollars' ? { ...chain.native, symbol: 'USD', decimals: 18 } : chain.native
  const format = chartFormat('coin', { family: chain.family, native }, locale, t)
  const valueOf = ({ worth, amounts }: Day) => (measure === null ? amounts[coinAt]! : (worth?.[measure] ?? null))
  const title = t(measure === null ? 'column.balance' : 'dex.held')
  return (
    <>
      <HiddenHeading text={t('page.charts.title')} />
      <TimeChart
        title={`${title}: ${native.symbol.toUpperCase()}`}
        {...(measure !== null && { note: t('labels.history.worth') })}
        times={days.map(({ timeMs }) => timeMs)}
        formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, 'day', intl)}
        height={CHART_HEIGHT}
        series={[{ id: 'held', name: title, values: days.map((day) => format.toNumber(valueOf(day))) }]}
        formatValue={format.full}
        formatTick={format.short}
        fileName={`${name}-history`}
      />
    </>
  )
}

const columnsOf = ({ assets, days }: Told): readonly RowColumn<Day>[] => [
  {
    id: 'time',
    label: 'labels.history.time',
    times: true,
    card: 'title',
    cell: ({ timeMs }) => <Moment ms={timeMs} />,
  },
  ...(days.some(({ worth }) => worth !== null)
    ? [
        {
          id: 'worth',
          label: 'dex.held',
          hint: 'labels.history.worth',
          align: 'end' as const,
          cell: ({ worth }: Day) => <WorthText worth={worth} />,
        },
      ]
    : []),
  ...assets.flatMap(({ token }, at): readonly RowColumn<Day>[] =>
    token !== null
      ? []
      : [
          {
            id: 'coin',
            label: 'column.balance',
            align: 'end',
            cell: ({ amounts }) => <Amount base={amounts[at] ?? null} places={4} />,
          },
          {
            id: 'change',
            label: 'labels.history.change',
            hint: 'labels.history.change.hint',
            align: 'end',
            cell: (day) => <Amount base={changeOf(days, day, at)} places={4} signed toned />,
          },
        ],
  ),
  ...(assets.some(({ token }) => token !== null)
    ? [
        {
          id: 'tokens',
          label: 'tab.tokens',
          align: 'end' as const,
          cell: (day: Day) =>
            assets.map(({ token }, at) =>
              token === null ? null : (
                <div key={token.address}>
                  <TokenLine token={token} amount={day.amounts[at] ?? null} change={changeOf(days, day, at)} />
                </div>
              ),
            ),
        },
      ]
    : []),
]

/** By how much it is more than at the beginning of the day before; null where one of both is not told. */
function changeOf(days: readonly Day[], day: Day, at: number): string | null {
  const before = days[days.indexOf(day) + 1]?.amounts[at] ?? null
  const now = day.amounts[at] ?? null
  return before === null || now === null ? null : String(BigInt(now) - BigInt(before))
}

/** How much it had of a token, and in brackets how much more that is than in the row below. */
function TokenLine({
  token,
  amount,
  change,
}: {
  readonly token: TokenRef
  readonly amount: string | null
  readonly change: string | null
}) {
  if (amount === null) return MISSING
  return (
    <>
      <TokenAmount token={token} amount={amount} tokenId={null} />
      {change !== null && change !== '0' && (
        <>
          {' ('}
          <AmountText base={change} decimals={token.decimals} symbol={null} signed toned />
          {')'}
        </>
      )}
    </>
  )
}
