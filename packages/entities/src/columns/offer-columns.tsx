import { formatPercent } from '@orrery/format/format-percent'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { Badge } from '@orrery/ui/badge'
import { Figure } from '../figure.tsx'
import { GasPrice } from '../gas-price.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { pendingColumns } from './tx-columns.tsx'

/** Not in a block yet, on chains whose senders count what they send: what is offered per gas, and what must come before it (screens-evm §4.2). */
export const offerColumns: readonly RowColumn<TxSummary>[] = [
  ...pendingColumns.filter(({ id }) => id !== 'fee'),
  {
    id: 'nonce',
    label: 'evm.tx.nonce',
    hint: 'evm.tx.nonce.hint',
    align: 'end',
    cell: ({ offers }) => <Nonce offers={offers} />,
  },
  {
    id: 'ahead',
    narrow: true,
    label: 'column.ahead',
    hint: 'column.ahead.hint',
    align: 'end',
    card: 'none',
    cell: ({ offers }) => <Figure value={offers?.ahead ?? null} />,
  },
  {
    id: 'gas',
    label: 'evm.tx.gasLimit',
    hint: 'evm.tx.gasLimit.hint',
    align: 'end',
    cell: ({ offers }) => <Figure value={offers?.gas ?? null} />,
  },
  {
    id: 'maxFee',
    label: 'evm.tx.maxFee',
    hint: 'evm.tx.maxFee.hint',
    align: 'end',
    cell: ({ offers }) => <GasPrice base={offers?.maxFee ?? null} places={3} />,
  },
  {
    id: 'tip',
    label: 'column.tip',
    hint: 'column.tip.hint',
    align: 'end',
    cell: ({ offers }) => <GasPrice base={offers?.tip ?? null} places={3} />,
  },
  {
    id: 'outlook',
    label: 'column.outlook',
    hint: 'column.outlook.hint',
    align: 'end',
    cell: ({ offers }) => <Outlook offers={offers} />,
  },
]

/** In which block it would be by what the others offer; a dash where it is in none now, and its tip says why. */
function Outlook({ offers }: { readonly offers: TxSummary['offers'] }) {
  const { t, locale } = usePageContext()
  if (offers === undefined) return <Figure value={null} />
  const { outlook, queued, tip } = offers
  if (outlook === null) {
    const why = queued ? 'evm.tx.queued.hint' : tip?.startsWith('-') ? 'pool.below' : null
    return <span {...(why !== null && { 'data-tip': t(why) })}>--</span>
  }
  const tips = [
    ...(outlook.blocks === null ? [t('pool.noBound')] : []),
    ...(outlook.lower === null ? [] : [t('pool.lower', { share: formatPercent(outlook.lower, 100, locale, 0) })]),
  ]
  return (
    <span {...(tips.length > 0 && { 'data-tip': tips.join(' · ') })}>
      <Figure value={outlook.blocks} />
    </span>
  )
}

/** The number; one that waits for a lower one is marked, and its tip says why. */
function Nonce({ offers }: { readonly offers: TxSummary['offers'] }) {
  const { t } = usePageContext()
  const number = <Figure value={offers?.nonce ?? null} />
  return offers?.queued === true ? (
    <Badge tone="warn" tip={t('evm.tx.queued.hint')}>
      {number}
    </Badge>
  ) : (
    number
  )
}
