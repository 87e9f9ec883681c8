import type { ReactNode } from 'react'
import type { Statement } from '@orrery/model/wire/statement'
import { Amount, AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { Figure } from '@orrery/entities/figure'
import { plainSymbol } from '@orrery/entities/plain-symbol'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenLink } from '@orrery/entities/token-link'
import { formatNumber } from '@orrery/format/format-number'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { saveFile } from '@orrery/ui/save-chart'
import { DateFilter } from '../../page-parts/lists/date-filter.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { pagePath } from '../../page-parts/page-path.ts'
import { statementCsv } from './statement-csv.ts'
import { useBalanceLack } from './use-balance-lack.ts'

type Line = {
  readonly id: string
  readonly count: number | null
  readonly amount: string | null
  readonly note?: ReactNode
}

const YEARS_SHOWN = 4

/** What an address had, got and gave in a period, and what of the change the rows do not explain (screens-evm §5). */
export function StatementTab({
  statement,
  path,
  query,
}: {
  readonly statement: Statement
  readonly path: string
  readonly query: URLSearchParams
}) {
  const { t, nowMs } = usePageContext()
  const chain = usePageChain()
  const { sums, tokens, from, to } = statement
  const year = new Date(nowMs).getUTCFullYear()
  const csv = () => {
    const text = statementCsv(statement, { symbol: chain.native.symbol.toUpperCase(), decimals: chain.native.decimals })
    saveFile(
      new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }),
      `${chain.path}-${statement.address}-statement.csv`,
    )
  }
  return (
    <>
      <DateFilter
        path={path}
        query={query}
        beside={
          <>
            {Array.from({ length: YEARS_SHOWN }, (_, index) => year - index).map((one) => (
              <Link key={one} to={pagePath(path, 1, query, { from: `${one}-01-01`, to: `${one}-12-31`, cursor: null })}>
                {one}
              </Link>
            ))}
            <Button onClick={csv}>{t('statement.csv')}</Button>
            <Button onClick={() => window.print()}>{t('statement.print')}</Button>
          </>
        }
      />
      {from === null || to === null ? (
        <Notice tone="accent" title="statement.noBlocks">
          {t('statement.noBlocks.text')}
        </Notice>
      ) : (
        <p>
          <RichMessage
            id="statement.blocks"
            slots={{ from: <BlockLink block={from} />, to: <BlockLink block={to} /> }}
          />
        </p>
      )}
      {sums === null && !statement.outputs?.unknown && (
        <Notice tone="warn" title="statement.tooMany">
          {statement.outputs === undefined ? t('statement.tooMany.text') : t('statement.byOutputs')}
        </Notice>
      )}
      <Card padding="flush">
        <RowTable
          columns={lineColumns}
          rows={linesOf(statement)}
          rowKey={({ id }) => id}
          caption={t('tab.statement')}
          empty={null}
        />
      </Card>
      <Doubts statement={statement} />
      {tokens === null ? (
        <Notice tone="warn" title="statement.tooManyTransfers">
          {t('statement.tooMany.text')}
        </Notice>
      ) : (
        tokens.length > 0 && (
          <>
            <Card title={t('tab.tokens')} padding="flush">
              <RowTable
                columns={tokens.some(({ opening }) => opening !== null) ? balancedColumns : tokenColumns}
                rows={tokens}
                rowKey={({ token }) => token.address}
                caption={t('tab.tokens')}
                empty={null}
              />
            </Card>
            {statement.tokenCount > tokens.length && (
              <p>{t('statement.moreTokens', { count: statement.tokenCount - tokens.length })}</p>
            )}
          </>
        )
      )}
      <CoverageNote coverage={statement.coverage} />
    </>
  )
}

function movedLines({ sums, outputs, traced }: Statement): readonly Line[] {
  if (outputs !== undefined) {
    if (sums !== null)
      return (['received', 'sent'] as const).map((id) => ({ id, ...sums[id], amount: signed(id, sums[id].amount) }))
    return (['paid', 'spent'] as const).map((id) => {
      const sum = outputs[id]
      return { id, count: sum?.count ?? null, amount: sum && signed(id, sum.amount) }
    })
  }
  return (['received', 'sent', 'fees', 'callsIn', 'callsOut', 'withdrawals'] as const).flatMap((id): Line[] => {
    const sum = sums?.[id] ?? null
    const isCall = id === 'callsIn' || id === 'callsOut'
    if (id === 'withdrawals' && sum !== null && sum.count === 0) return []
    // Unknown is not zero: nobody looked inside.
    if (isCall && traced === 'none') return [{ id, count: null, amount: null }]
    return [{ id, count: sum?.count ?? null, amount: sum === null ? null : signed(id, sum.amount) }]
  })
}

function linesOf(statement: Statement): readonly Line[] {
  const { opening, closing, sums } = statement
  return [
    { id: 'opening', count: null, amount: opening?.amount ?? null, note: opening && <Source balance={opening} /> },
    ...movedLines(statement),
    ...(sums !== null && sums.unexplained !== null && sums.unexplained !== '0'
      ? [{ id: 'unexplained', count: null, amount: sums.unexplained }]
      : []),
    { id: 'closing', count: null, amount: closing?.amount ?? null, note: closing && <Source balance={closing} /> },
  ]
}

const OUT: ReadonlySet<string> = new Set(['sent', 'fees', 'callsOut', 'spent'])
const signed = (id: string, amount: string): string => (OUT.has(id) && amount !== '0' ? `-${amount}` : amount)

const isBalance = ({ id }: Line): boolean => id === 'opening' || id === 'closing'

const lineColumns: readonly RowColumn<Line>[] = [
  { id: 'what', label: 'column.kind', card: 'title', cell: (line) => <LineName line={line} /> },
  {
    id: 'count',
    label: 'statement.count',
    align: 'end',
    cell: (line) => (isBalance(line) || line.id === 'unexplained' ? null : <Figure value={line.count} />),
  },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (line) => (
      <Amount base={line.amount} places="all" {...(isBalance(line) ? {} : { signed: true, toned: true })} />
    ),
  },
]

function LineName({ line }: { readonly line: Line }) {
  const { t } = usePageContext()
  const name = t(`statement.${line.id}`)
  return (
    <>
      {isBalance(line) ? <strong>{name}</strong> : name} {line.note}
    </>
  )
}

function Source({ balance }: { readonly balance: NonNullable<Statement['opening']> }) {
  const { t, locale } = usePageContext()
  return <small>{t(`balance.${balance.source}`, { height: formatNumber(balance.height, { locale }) })}</small>
}

/** Why the lines may not add up to the balances: said, never smoothed over. */
function Doubts({ statement }: { readonly statement: Statement }) {
  const { t } = usePageContext()
  const lack = useBalanceLack()
  const { opening, closing, sums, outputs, traced, covered, from } = statement
  if (from === null) return null
  const isUnknown = opening === null || closing === null
  const doubts = [
    ...(isUnknown ? [outputs === undefined ? lack : 'statement.noLedger'] : []),
    ...(outputs !== undefined && outputs.unknown > 0 ? ['statement.unknownInputs'] : []),
    ...(covered ? [] : ['statement.uncovered']),
    ...(traced === 'all' || outputs !== undefined
      ? []
      : [traced === 'none' ? 'statement.untraced' : 'statement.partlyTraced']),
    ...(sums !== null && sums.feesUnknown > 0 ? ['statement.feesUnknown'] : []),
    ...(sums !== null && sums.unexplained !== null && sums.unexplained !== '0' ? ['statement.unexplained.text'] : []),
  ]
  if (doubts.length === 0)
    return (
      <p>
        {t('statement.exact')} {outputs !== undefined && sums !== null && t('statement.netNote')}
      </p>
    )
  return (
    <ul>
      {doubts.map((doubt) => (
        <li key={doubt}>{t(doubt)}</li>
      ))}
    </ul>
  )
}

type TokenLine = NonNullable<Statement['tokens']>[number]

const tokenColumns: readonly RowColumn<TokenLine>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  { id: 'in', label: 'statement.received', align: 'end', cell: (line) => <TokenSum line={line} side="received" /> },
  {
    id: 'inCount',
    label: 'statement.count',
    align: 'end',
    card: 'none',
    cell: ({ received }) => <Figure value={received.count} />,
  },
  { id: 'out', label: 'statement.sent', align: 'end', cell: (line) => <TokenSum line={line} side="sent" /> },
  {
    id: 'outCount',
    label: 'statement.count',
    align: 'end',
    card: 'none',
    cell: ({ sent }) => <Figure value={sent.count} />,
  },
]

const balancedColumns: readonly RowColumn<TokenLine>[] = [
  ...tokenColumns.slice(0, 1),
  {
    id: 'opening',
    label: 'statement.opening',
    align: 'end',
    cell: (line) => <TokenText line={line} base={line.opening} />,
  },
  ...tokenColumns.slice(1),
  {
    id: 'closing',
    label: 'statement.closing',
    align: 'end',
    cell: (line) => <TokenText line={line} base={line.closing} />,
  },
]

const TokenSum = ({ line, side }: { readonly line: TokenLine; readonly side: 'received' | 'sent' }) => (
  <TokenText line={line} base={line[side].amount} />
)

const TokenText = ({ line, base }: { readonly line: TokenLine; readonly base: string | null }) => (
  <AmountText
    base={base}
    decimals={line.token.standard === 'erc20' ? line.token.decimals : 0}
    symbol={plainSymbol(line.token.symbol)}
  />
)
