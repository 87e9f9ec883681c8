import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { MomentText } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { displayName } from '@orrery/entities/display-name'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { Button } from '@orrery/ui/button'
import { saveFile } from '@orrery/ui/save-chart'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { FaultWords, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { balancesCsv } from './balances-csv.ts'
import styles from './tools.module.css'

/** What amounts are of. */
export type Unit = {
  /** Contract of a token; null for the coin. */
  readonly token: string | null
  readonly decimals: number | null
  readonly symbol: string | null
}

/** What was there behind a block, and what is now. */
export type Held = {
  readonly address: string
  readonly height: bigint
  readonly timeMs: number | null
  readonly amount: bigint | null
  /** Undefined where several blocks were asked for. */
  readonly now?: bigint | null
  /** Why one of them is missing. */
  readonly reason: Fault | null
}

const CHART_HEIGHT = 220

/** The answer as a table and as a file, and over several blocks as lines, too (screens-evm §15.2, §15.3). */
export function BalanceResults({ rows, unit }: { readonly rows: readonly Held[]; readonly unit: Unit }) {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  const isSeries = rows.some(({ now }) => now === undefined)
  const title = titleOf(rows, unit)
  const caption = isSeries ? t(title) : t('at.then', { height: formatNumber(rows[0]!.height.toString(), { locale }) })
  const save = () =>
    saveFile(
      new Blob(['\ufeff', balancesCsv(rows, unit)], { type: 'text/csv;charset=utf-8' }),
      `${path}-${unit.token ?? 'balance'}.csv`,
    )
  return (
    <div className={styles.form}>
      <p>
        {!isSeries && (
          <>
            {caption} · {rows[0]!.timeMs === null ? MISSING : <MomentText ms={rows[0]!.timeMs} />}{' '}
          </>
        )}
        <Button onClick={save}>{t('statement.csv')}</Button>
      </p>
      {isSeries && <Lines rows={rows} unit={unit} />}
      <RowTable
        columns={columnsOf(unit, isSeries)}
        rows={rows}
        rowKey={({ address, height }) => `${address} ${height}`}
        caption={caption}
        empty={<EmptyBecause what="notOffered.title" />}
        loading={false}
      />
    </div>
  )
}

/** What is told: of a token itself it is how much of it there was. */
const titleOf = (rows: readonly Held[], { token }: Unit): string =>
  rows[0]!.address === token ? 'column.supply' : 'column.balance'

/** A line for each address. */
function Lines({ rows, unit }: { readonly rows: readonly Held[]; readonly unit: Unit }) {
  const { t, locale, names } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const times = [...new Set(rows.flatMap(({ timeMs }) => timeMs ?? []))].toSorted((a, b) => a - b)
  if (times.length < 2) return null
  const native = { ...chain.native, symbol: unit.symbol ?? '', decimals: unit.decimals ?? 0 }
  const format = chartFormat('coin', { family: chain.family, native }, locale, t)
  const byAddress = Map.groupBy(rows, ({ address }) => address)
  return (
    <TimeChart
      title={unit.decimals === null ? `${t(titleOf(rows, unit))} (${t('amount.rawMark')})` : t(titleOf(rows, unit))}
      times={times}
      series={[...byAddress].map(([address, own]) => {
        const amounts = new Map(own.map(({ timeMs, amount }) => [timeMs, amount]))
        return {
          id: address,
          name: names?.[address] === undefined ? shortenMiddle(address) : displayName(names[address]).text,
          values: times.map((at) => format.toNumber(amounts.get(at)?.toString() ?? null)),
        }
      })}
      formatValue={format.full}
      formatTick={format.short}
      formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, 'hour', intl)}
      height={CHART_HEIGHT}
      fileName={`${chain.path}-balance`}
    />
  )
}

function columnsOf(unit: Unit, isSeries: boolean): readonly RowColumn<Held>[] {
  const cell = (base: bigint | null, reason: Fault | null) =>
    // A state that the node no longer has is not zero.
    base === null && reason !== null ? (
      <FaultWords fault={reason} />
    ) : (
      <AmountText base={base?.toString() ?? null} decimals={unit.decimals} symbol={unit.symbol} places="all" />
    )
  return [
    {
      id: 'address',
      label: 'column.address',
      card: 'title',
      cell: ({ address }) => <AddressLink address={address} cut="full" />,
    },
    ...(isSeries
      ? ([
          {
            id: 'block',
            label: 'column.block',
            align: 'end',
            cell: ({ height }) => <BlockLink block={Number(height)} />,
          },
          {
            id: 'time',
            label: 'column.time',
            cell: ({ timeMs }) => (timeMs === null ? MISSING : <MomentText ms={timeMs} />),
          },
        ] satisfies readonly RowColumn<Held>[])
      : []),
    {
      id: 'past',
      label: 'column.amount',
      align: 'end',
      cell: ({ amount, reason }) => cell(amount, reason),
    },
    ...(isSeries
      ? []
      : ([
          { id: 'now', label: 'at.now', align: 'end', cell: ({ now, reason }) => cell(now ?? null, reason) },
          {
            id: 'change',
            label: 'at.change',
            align: 'end',
            cell: ({ amount, now }) => (
              <AmountText
                decimals={unit.decimals}
                symbol={unit.symbol}
                base={amount === null || now == null ? null : (now - amount).toString()}
                places="all"
                signed
                toned
              />
            ),
          },
        ] satisfies readonly RowColumn<Held>[])),
  ]
}
