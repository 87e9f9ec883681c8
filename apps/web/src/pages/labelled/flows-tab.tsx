import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { formatNumber } from '@orrery/format/format-number'
import type { LabelledFlows } from '@orrery/model/wire/labels'
import { Card } from '@orrery/ui/card'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { chartFormat, chartTime, type ChartFormat } from '../../page-parts/charts/chart-format.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import type { FlowsPartProps } from './flows-part.ts'

// With it, for a file of its own would be named in every page's first load.
export { HistoryTab } from './history-tab.tsx'

type Told = NonNullable<LabelledFlows['told']>
type Asset = Told['assets'][number]
type Other = Told['others'][number]

const CHART_HEIGHT = 220
const HOUR_MS = 3_600_000

/** What moved between a group and others in the last days, by token, by hour and by counterparty (screens-evm §16.3). */
export function FlowsTab({ part, chain, loading }: FlowsPartProps) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <PartFrame part={part}>
      {({ told, isMaking }) =>
        isMaking && !loading ? (
          <BeingCounted />
        ) : (
          <>
            {told !== null && (
              <p>
                {t('gas.span', { from: number(told.fromHeight), to: number(told.toHeight) })}{' '}
                {t('labelFlows.rule', { transfers: told.looked, addresses: told.addresses })}
              </p>
            )}
            {told !== null && told.coins !== null && <Coins coins={told.coins} path={chain.path} />}
            {told !== null && (
              <Hours
                hours={told.hours}
                title="labelFlows.hours"
                format={chartFormat('count', chain, locale, t)}
                fileName={`${chain.path}-flows`}
              />
            )}
            <Card padding="flush">
              <RowTable
                columns={assetColumns}
                rows={told?.assets ?? []}
                rowKey={({ token }) => token.address}
                caption={t('tab.flows')}
                empty={
                  <EmptyBecause what="labelFlows.none" because={told === null ? 'empty.blocks.reason' : undefined} />
                }
                loading={loading}
              />
            </Card>
            {told !== null && told.others.length > 0 && (
              <Card title={t('labelFlows.others')} padding="flush">
                <RowTable
                  columns={otherColumns}
                  rows={told.others}
                  rowKey={({ address }) => address}
                  caption={t('labelFlows.others')}
                  empty={null}
                />
              </Card>
            )}
          </>
        )
      }
    </PartFrame>
  )
}

/** What moved of the chain's own coin: sums, by hour, and with whom. */
function Coins({ coins, path }: { readonly coins: NonNullable<Told['coins']>; readonly path: string }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const net = (BigInt(coins.came) - BigInt(coins.went)).toString()
  const format = chartFormat('coin', chain, locale, t)
  return (
    <>
      <h2>{t('labelFlows.coin')}</h2>
      <Facts
        loading={false}
        facts={[
          { label: 'labelFlows.came', value: <Amount base={coins.came} /> },
          { label: 'labelFlows.went', value: <Amount base={coins.went} /> },
          { label: 'labelFlows.net', value: <Amount base={net} /> },
          { label: 'labelFlows.worth', value: <WorthText worth={coins.worth} /> },
        ]}
      />
      <p>
        {t('labelFlows.coin.rule', {
          moves: coins.moves,
          from: formatNumber(coins.fromHeight, { locale }),
        })}{' '}
        {!coins.withCalls && t('labelFlows.coin.untraced')}
      </p>
      {coins.hours.length > 0 && (
        <Card>
          <Hours hours={coins.hours} title="labelFlows.coin" format={format} fileName={`${path}-coin-flows`} />
        </Card>
      )}
      {coins.others.length > 0 && (
        <Card title={t('labelFlows.coin.others')} padding="flush">
          <RowTable
            columns={coinColumns}
            rows={coins.others}
            rowKey={({ address }) => address}
            caption={t('labelFlows.coin.others')}
            empty={null}
          />
        </Card>
      )}
    </>
  )
}

type Hour = { readonly timeMs: number; readonly came: number | string; readonly went: number | string }

/** What came and went by hour; hours without any had none. */
function Hours({
  hours,
  title,
  format,
  fileName,
}: {
  readonly hours: readonly Hour[]
  /** Message key. */
  readonly title: string
  readonly format: ChartFormat
  readonly fileName: string
}) {
  const { t } = usePageContext()
  const { intl } = useSite().language
  const [first, last] = [hours[0]?.timeMs, hours.at(-1)?.timeMs]
  if (first === undefined || last === undefined) return null
  const byTime = new Map(hours.map((hour) => [hour.timeMs, hour]))
  const times = Array.from({ length: (last - first) / HOUR_MS + 1 }, (_, at) => first + at * HOUR_MS)
  const series = (id: 'came' | 'went') => ({
    id,
    name: t(`labelFlows.${id}`),
    values: times.map((timeMs) => format.toNumber(String(byTime.get(timeMs)?.[id] ?? 0))),
  })
  return (
    <TimeChart
      times={times}
      title={t(title)}
      series={[series('came'), series('went')]}
      shape="bar"
      formatValue={format.full}
      formatTick={format.short}
      formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, 'hour', intl)}
      height={CHART_HEIGHT}
      fileName={fileName}
    />
  )
}

const amountOf = ({ token }: Asset, amount: string) => (
  // Items are counted, whatever their contract says of decimals.
  <TokenAmount token={token.standard === 'erc20' ? token : { ...token, decimals: 0 }} amount={amount} tokenId={null} />
)

const assetColumns: readonly RowColumn<Asset>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  { id: 'came', label: 'labelFlows.came', align: 'end', cell: (row) => amountOf(row, row.came) },
  { id: 'went', label: 'labelFlows.went', align: 'end', cell: (row) => amountOf(row, row.went) },
  {
    id: 'net',
    label: 'labelFlows.net',
    hint: 'labelFlows.net.hint',
    align: 'end',
    cell: (row) => amountOf(row, (BigInt(row.came) - BigInt(row.went)).toString()),
  },
  {
    id: 'worth',
    label: 'labelFlows.worth',
    hint: 'column.worth.hint',
    align: 'end',
    cell: ({ worth }) => <WorthText worth={worth} />,
  },
  { id: 'transfers', label: 'column.transfers', align: 'end', cell: ({ transfers }) => <Figure value={transfers} /> },
]

const otherColumns: readonly RowColumn<Other>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'came', label: 'labelFlows.came', align: 'end', cell: ({ came }) => <Figure value={came} /> },
  { id: 'went', label: 'labelFlows.went', align: 'end', cell: ({ went }) => <Figure value={went} /> },
]

const coinColumns: readonly RowColumn<NonNullable<Told['coins']>['others'][number]>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'came', label: 'labelFlows.came', align: 'end', cell: ({ came }) => <Amount base={came} places={4} /> },
  { id: 'went', label: 'labelFlows.went', align: 'end', cell: ({ went }) => <Amount base={went} places={4} /> },
]
