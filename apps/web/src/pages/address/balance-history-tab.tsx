import { MISSING } from '@orrery/format/missing'
import type { BalanceChange, BalanceHistory } from '@orrery/model/wire/balance-history'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount, AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { displayName } from '@orrery/entities/display-name'
import { plainSymbol } from '@orrery/entities/plain-symbol'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { Button } from '@orrery/ui/button'
import { Select } from '@orrery/ui/select'
import { TimeChart } from '@orrery/ui/time-chart'
import { useSite } from '../../app/site.ts'
import { chartFormat, chartTime } from '../../page-parts/charts/chart-format.ts'
import { DateFilter, emptyInDays } from '../../page-parts/lists/date-filter.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { readyPart, valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'
import { NarrowForm } from '../../page-parts/lists/narrow-form.tsx'
import { narrowedTo } from '../../page-parts/lists/narrowed-to.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { activityUnit } from '../token/activity-unit.ts'
import type { FurtherAddressTabProps } from './further-address-tab.ts'
import { standingPoints } from './standing-points.ts'
import { useBalanceLack } from './use-balance-lack.ts'
import styles from './balance-history-tab.module.css'

const CHART_HEIGHT = 220
const DAY_MS = 86_400_000

type Unit = { readonly symbol: string | null; readonly decimals: number | null }

/** What changed the coin of an address, or a token of it, and what was left: as a line and as a list (screens-evm §5). */
export function BalanceHistoryTab({
  part,
  held,
  frame,
}: {
  /** May be refused for the token that was asked for. */
  readonly part: Part<BalanceHistory>
  readonly held: readonly TokenRef[]
  readonly frame: FurtherAddressTabProps['frame']
}) {
  const { t } = usePageContext()
  const { path, query } = frame
  const token = valueOf(part)?.token ?? null
  const typed = narrowedTo(query, 'token')
  // What is above an output chain has ledgers and tabs of its own.
  if (usePageChain().family === 'utxo')
    return (
      <>
        <DateFilter path={path} query={query} />
        <HiddenHeading text={t('tab.balances')} />
        <PartFrame part={part}>{(history) => <Changes history={history} frame={frame} />}</PartFrame>
      </>
    )
  return (
    <>
      <DateFilter
        path={path}
        query={query}
        beside={
          // Under its key: going back shows what was asked then.
          <TokenForm key={token?.address ?? ''} token={token} held={held} path={path} query={query} />
        }
      />
      {/* Of those that it holds no more, and of all beyond the first hundred. */}
      <NarrowForm
        key={typed ?? ''}
        path={path}
        name="token"
        label="filter.token"
        asked={typed === 'native' ? undefined : typed}
        query={query}
      />
      <HiddenHeading text={t('tab.balances')} />
      <PartFrame part={part}>{(history) => <Changes history={history} frame={frame} />}</PartFrame>
    </>
  )
}

function Changes({
  history,
  frame,
}: {
  readonly history: BalanceHistory
  readonly frame: FurtherAddressTabProps['frame']
}) {
  const { native, family } = usePageChain()
  const { token, list } = history
  const unit: Unit =
    token === null
      ? { symbol: native.symbol.toUpperCase(), decimals: native.decimals }
      : { symbol: plainSymbol(token.symbol), decimals: token.standard === 'erc20' ? token.decimals : 0 }
  return (
    <>
      <BalanceChart history={history} unit={unit} />
      <Doubts history={history} />
      <LookedTo height={list.extend.lookedTo} />
      <ListTab
        {...frame}
        part={readyPart(list)}
        columns={(rows) => columnsOf(unit, rows, family === 'utxo')}
        rowKey={(row) => `${row.height}:${row.txIndex ?? ''}:${row.seq}`}
        empty={emptyInDays(frame.query, 'empty.balanceChanges')}
        indexed
      />
    </>
  )
}

/** Chooses the coin or a token that the address holds; what is asked now stays among them. Works without script. */
function TokenForm({
  token,
  held,
  path,
  query,
}: {
  readonly token: BalanceHistory['token']
  readonly held: readonly TokenRef[]
  readonly path: string
  readonly query: URLSearchParams
}) {
  const { t, href } = usePageContext()
  const { native } = usePageChain()
  const tokens = [...(token === null ? [] : [token]), ...held]
  const options = [
    { value: 'native', label: native.symbol.toUpperCase() },
    ...[...new Map(tokens.map((one) => [one.address, one])).values()].map(({ address, symbol }) => ({
      value: address,
      label: `${symbol === null ? MISSING : displayName(symbol).text} · ${shortenMiddle(address)}`,
    })),
  ]
  return (
    <form method="get" action={href(path)} className={styles.form}>
      {['from', 'to', 'limit'].map((name) => {
        const value = query.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      <Select name="token" label={t('column.token')} options={options} defaultValue={token?.address ?? 'native'} />
      <Button type="submit">{t('at.run')}</Button>
    </form>
  )
}

/** Of a token by day, where a ledger keeps that; else after the blocks of the list, where their balances are known. */
function BalanceChart({ history, unit }: { readonly history: BalanceHistory; readonly unit: Unit }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { intl } = useSite().language
  const { token, days, list } = history
  // Oldest first: of a block what its last transaction left.
  const blocks = new Map(list.hits.toReversed().map(({ height, timeMs, after }) => [height, { timeMs, amount: after }]))
  const points = days !== null && days.points.length > 1 ? days.points : [...blocks.values()]
  if (points.filter(({ amount }) => amount !== null).length < 2) return null
  const { isRaw, ...drawn } =
    token === null ? { ...chain.native, isRaw: false } : activityUnit({ ...token, symbol: unit.symbol })
  const format = chartFormat('coin', { family: chain.family, native: { ...chain.native, ...drawn } }, locale, t)
  const isDaily = points === days?.points
  const standing = standingPoints(points, isDaily ? DAY_MS : 1)
  const title = t(isDaily ? 'balances.byDay' : 'balances.listed')
  return (
    <>
      <TimeChart
        title={isRaw ? `${title} (${t('amount.rawMark')})` : title}
        times={standing.map(({ timeMs }) => timeMs)}
        series={[
          {
            id: 'balance',
            name: t('column.balance'),
            values: standing.map(({ amount }) => format.toNumber(amount)),
          },
        ]}
        formatValue={format.full}
        formatTick={format.short}
        formatTime={(timeMs, use, spanMs) => chartTime(timeMs, use, spanMs, isDaily ? 'day' : 'hour', intl)}
        height={CHART_HEIGHT}
        fileName={`${chain.path}-balance${token === null ? '' : `-${token.address}`}`}
      />
      {isDaily && days.cut && <p>{t('balances.cut')}</p>}
    </>
  )
}

/** What the list or the balances lack, and why: never shown as nothing. */
function Doubts({ history }: { readonly history: BalanceHistory }) {
  const { t, locale } = usePageContext()
  const hasOutputs = usePageChain().family === 'utxo'
  const lack = useBalanceLack()
  const { token, source, traced, days, list, doubted = false } = history
  const some = list.hits.length > 0
  const known = list.hits.every(({ after }) => after !== null)
  const ofAccounts = [
    ...(token === null && some && !known ? [lack] : []),
    ...(token === null && traced === null ? ['statement.untraced'] : []),
    ...(traced !== null && traced.blocks === 0 && traced.of > 0 ? ['statement.untraced'] : []),
    ...(token === null && some ? ['balances.uncounted'] : []),
    ...(doubted ? ['token.accuracy.differs'] : []),
    ...(token !== null && !doubted && some && source === null ? ['balances.noLedger'] : []),
    ...(token !== null && !doubted && some ? ['balanceSource.ledger.hint'] : []),
    ...(token !== null && !doubted && days === null ? ['balances.noDays'] : []),
  ]
  const notes = hasOutputs ? (some && !known ? ['statement.noLedger'] : []) : ofAccounts
  return (
    <>
      {traced !== null && traced.blocks > 0 && traced.blocks < traced.of && (
        <Notice tone="warn" title="calls.partly">
          {t('calls.partly.text', {
            traced: formatNumber(traced.blocks, { locale }),
            blocks: formatNumber(traced.of, { locale }),
          })}
        </Notice>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{t(note)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const CAUSES: Readonly<Record<BalanceChange['cause'], string>> = {
  transaction: 'column.tx',
  call: 'column.call',
  withdrawal: 'balances.withdrawal',
  transfer: 'balances.transfer',
}

function Cause({ row }: { readonly row: BalanceChange }) {
  const { t } = usePageContext()
  return (
    <>
      {t(CAUSES[row.cause])}
      {row.tokenId !== null && (
        <>
          {' '}
          <bdi dir="ltr">#{shortenMiddle(row.tokenId)}</bdi>
        </>
      )}
    </>
  )
}

const columnsOf = (
  { symbol, decimals }: Unit,
  rows: readonly BalanceChange[],
  hasOutputs: boolean,
): readonly RowColumn<BalanceChange>[] => [
  ...(hasOutputs
    ? []
    : [
        {
          id: 'cause',
          label: 'column.kind',
          card: 'title' as const,
          cell: (row: BalanceChange) => <Cause row={row} />,
        },
      ]),
  {
    id: 'tx',
    label: 'column.tx',
    ...(hasOutputs && { card: 'title' as const }),
    cell: (row) => (row.txHash === null ? '' : <TxLink hash={row.txHash} />),
  },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  ...(hasOutputs
    ? []
    : [
        {
          id: 'other',
          label: 'column.counterparty',
          cell: (row: BalanceChange) => (row.other === null ? '' : <AddressLink address={row.other} />),
        },
      ]),
  ...(rows.some(({ fee }) => fee !== null)
    ? [
        {
          id: 'fee',
          label: 'column.fee',
          align: 'end' as const,
          cell: (row: BalanceChange) => (row.fee === null ? '' : <Amount base={row.fee} />),
        },
      ]
    : []),
  {
    id: 'change',
    label: 'column.change',
    align: 'end',
    cell: (row) => <AmountText base={row.change} decimals={decimals} symbol={symbol} signed toned />,
  },
  {
    id: 'after',
    label: 'balances.after',
    ...(!hasOutputs && { hint: 'balances.after.hint' }),
    align: 'end',
    cell: (row) => <AmountText base={row.after} decimals={decimals} symbol={symbol} />,
  },
]
