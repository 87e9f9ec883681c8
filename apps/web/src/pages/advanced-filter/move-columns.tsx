import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { CallChip, CallOutcome } from '@orrery/entities/call-chip'
import { FromTo } from '@orrery/entities/from-to'
import { isDeploy, MethodChip } from '@orrery/entities/method-chip'
import type { RowColumn } from '@orrery/entities/row-column'
import { StandardChip } from '@orrery/entities/standard-chip'
import { StatusBadge } from '@orrery/entities/status-badge'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TxLink } from '@orrery/entities/tx-link'
import { Badge } from '@orrery/ui/badge'
import { usePageContext } from '@orrery/entities/page-context'
import { MISSING } from '@orrery/format/missing'
import type { Move } from '@orrery/model/wire/filter'

/** Names a row of the one table. */
export const moveKey = ({ of, height, txIndex, seq }: Move): string => `${of}:${height}:${txIndex}:${seq}`

/** A transfer without a sender makes what it moves, one without a receiver ends it. */
const NOBODY = { from: 'value.minted', to: 'value.burnt' }
/** A creation inside that came to nothing has no address. */
const NO_CONTRACT = { from: 'value.none', to: 'value.none' }

/** Columns of transactions, calls inside them and what moved of tokens in one table (screens-evm §17). */
export const moveColumns: readonly RowColumn<Move>[] = [
  { id: 'tx', label: 'column.tx', card: 'title', single: true, cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'kind', label: 'column.kind', card: 'mark', cell: (row) => <KindChip row={row} /> },
  {
    id: 'state',
    label: 'column.state',
    cell: ({ state, error }) =>
      state === 'undone' ? <CallOutcome outcome={state} error={error} /> : <StatusBadge status={state} />,
  },
  {
    id: 'method',
    label: 'column.method',
    hint: 'column.method.hint',
    cell: ({ of, ...row }) =>
      of === 'transaction' ? (
        <MethodChip kind={row.kind} method={row.method} methodName={row.methodName} deploys={isDeploy(row)} />
      ) : row.method === null ? (
        MISSING
      ) : (
        <MethodChip kind="" method={row.method} methodName={row.methodName} />
      ),
  },
  { id: 'block', label: 'column.block', single: true, cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', single: true, cell: (row) => <Age ms={row.timeMs} /> },
  {
    id: 'fromTo',
    label: 'column.fromTo',
    cell: ({ of, from, to, created }) => (
      <FromTo
        from={from}
        to={to}
        created={created}
        missing={of === 'transfer' ? NOBODY : of === 'call' ? NO_CONTRACT : undefined}
      />
    ),
  },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: ({ token, amount, tokenId }) =>
      amount === null ? <Amount base={null} /> : <TokenAmount token={token} amount={amount} tokenId={tokenId} />,
  },
  { id: 'fee', label: 'column.fee', hint: 'filter.moves.fee', align: 'end', cell: (row) => <Amount base={row.fee} /> },
]

/** What a row is: the transaction itself, a call by its instruction, or a move of a token by its standard. */
function KindChip({ row: { of, kind, token, method, methodName } }: { readonly row: Move }) {
  const { t } = usePageContext()
  if (of === 'call') return <CallChip kind={kind} method={method} methodName={methodName} />
  return of === 'transfer' && token !== null ? (
    <StandardChip standard={token.standard} />
  ) : (
    <Badge tone="plain">{t('filter.moves.tx')}</Badge>
  )
}
