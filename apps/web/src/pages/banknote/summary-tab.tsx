import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { plainSymbol } from '@orrery/entities/plain-symbol'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenName } from '@orrery/entities/token-name'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { BanknoteSummary } from '@orrery/model/wire/banknote'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { supplyDays } from './supply-days.ts'
import type { SummaryPartProps } from './summary-part.ts'
import { toldCoins, type ChainCoin as Row } from './told-coins.ts'

type Coin = BanknoteSummary['coins'][number]

const CHART_HEIGHT = 240

/** Dollar coins of this chain and of the others of the site, and how those of this one grew (screens-evm §8.4). */
export function SummaryTab({ chains, chain }: SummaryPartProps) {
  const { t } = usePageContext()
  const own = chains.find((one) => one.chain.code === chain.code)
  const { coins: rows, silent } = toldCoins(chains)
  // That of this chain stands below, with the reason.
  const others = silent.filter(({ code }) => code !== chain.code)
  return (
    <>
      <p>{t('banknote.summary.rule')}</p>
      {others.length > 0 && (
        <Notice tone="warn" title="chains.silent">
          {others.map(({ name }) => name.full).join(' · ')}
        </Notice>
      )}
      <Card padding="flush">
        <RowTable
          columns={columnsOf(chains.length > 1)}
          rows={rows}
          rowKey={(row) => `${row.chain.code} ${row.token.address}`}
          caption={t('tab.summary')}
          empty={
            silent.length > 0 ? (
              <EmptyBecause what="part.failed" because="part.safe" />
            ) : (
              <EmptyBecause what="banknote.summary.none" because="banknote.summary.none.reason" />
            )
          }
        />
      </Card>
      {rows.length > 0 && <FileLinks path={`/${chain.path}/banknote/summary`} />}
      {own !== undefined && (
        <PartFrame part={own.part}>
          {(told) => (
            <>
              {told.asOf !== null && (
                <p>
                  <RichMessage id="holders.asOf" slots={{ block: <BlockLink block={told.asOf} /> }} />
                </p>
              )}
              <Charts told={told} chain={chain} />
            </>
          )}
        </PartFrame>
      )}
    </>
  )
}

/** All coins of a chain in whole ones: each is meant to be a dollar, so they share an axis. */
function Charts({ told, chain }: { readonly told: BanknoteSummary; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { intl } = useSite().language
  const drawn = told.coins.filter(({ days, token }) => days.length > 0 && token.decimals !== null)
  const times = drawn[0]?.days.map(({ timeMs }) => timeMs) ?? []
  if (times.length === 0) return null
  const plain = chartFormat('count', chain, locale, t)
  const whole = (base: string | bigint, { token }: Coin): number => Number(base) / 10 ** (token.decimals ?? 0)
  const shared = {
    times,
    height: CHART_HEIGHT,
    formatValue: plain.full,
    formatTick: plain.short,
    formatTime: (timeMs: number, use: 'axis' | 'point', spanMs: number) => chartTime(timeMs, use, spanMs, 'day', intl),
  }
  const named = (coin: Coin) => ({ id: coin.token.address, name: plainSymbol(coin.token.symbol) ?? coin.token.address })
  return (
    <>
      <HiddenHeading text={t('page.charts.title')} />
      <TimeChart
        {...shared}
        title={t('banknote.supply')}
        note={t('banknote.supply.note')}
        series={drawn.map((coin) => ({
          ...named(coin),
          values: supplyDays(coin).map((end) => (end === null ? null : whole(end, coin))),
        }))}
        fileName={`${chain.path}-dollar-supply`}
      />
      <TimeChart
        {...shared}
        title={t('banknote.net')}
        series={drawn.map((coin) => ({ ...named(coin), values: coin.days.map(({ grown }) => whole(grown, coin)) }))}
        shape="bar"
        fileName={`${chain.path}-dollar-net`}
      />
    </>
  )
}

function columnsOf(isMany: boolean): readonly RowColumn<Row>[] {
  const grown = (id: 'grownDay' | 'grownWeek' | 'grownMonth'): RowColumn<Row> => ({
    id,
    label: `banknote.${id}`,
    hint: 'banknote.grown.hint',
    align: 'end',
    cell: (row) => <AmountText base={row[id]} decimals={row.token.decimals} symbol={null} places={2} signed toned />,
  })
  return [
    {
      id: 'token',
      label: 'column.token',
      card: 'title',
      cell: ({ token, chain }) => (
        <Link to={`/${chain.path}/token/${encodeURIComponent(token.address)}`}>
          <TokenName name={token.symbol ?? token.address} />
        </Link>
      ),
    },
    ...(isMany
      ? [{ id: 'chain', label: 'column.chain', cell: ({ chain }: Row) => <bdi>{chain.name.short}</bdi> }]
      : []),
    {
      id: 'supply',
      label: 'column.supply',
      hint: 'fact.supply.hint',
      align: 'end',
      cell: (row) => <Supply row={row} />,
    },
    grown('grownDay'),
    grown('grownWeek'),
    grown('grownMonth'),
    {
      id: 'moved',
      label: 'banknote.moved',
      hint: 'banknote.moved.hint',
      align: 'end',
      cell: (row) => <AmountText base={row.movedWeek} decimals={row.token.decimals} symbol={null} places={2} />,
    },
  ]
}

/** How many there are, and as of which block. */
function Supply({ row: { supply, supplyAt, token } }: { readonly row: Row }) {
  const { t, locale } = usePageContext()
  return (
    <>
      <AmountText base={supply} decimals={token.decimals} symbol={null} places={2} />
      {supplyAt !== null && (
        <small>
          <br />
          {t('token.readAt', { height: formatNumber(supplyAt, { locale }) })}
        </small>
      )}
    </>
  )
}
