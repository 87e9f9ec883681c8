import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { MethodChip } from '@orrery/entities/method-chip'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { Seconds } from '@orrery/entities/seconds'
import { StateBadge } from '@orrery/entities/status-badge'
import { TxLink } from '@orrery/entities/tx-link'
import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import type { ListOf } from '@orrery/model/wire/common'
import { systemClock } from '@orrery/primitives/clock'
import { Badge } from '@orrery/ui/badge'
import { ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { valueOf, type Part } from '../../page-parts/facts/load-part.ts'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { DateFilter } from '../../page-parts/lists/date-filter.tsx'
import { ListFrame, type ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { LookedTo } from '../../page-parts/lists/looked-to.tsx'

export type ArrivedRowsProps = Pick<ListFrameProps<ArrivedMessage>, 'path' | 'page' | 'query' | 'loading'> & {
  readonly part: Part<ListOf<ArrivedMessage>>
}

const COLUMNS: readonly RowColumn<ArrivedMessage>[] = [
  { id: 'hash', label: 'column.tx', card: 'title', cell: ({ tx }) => <TxLink hash={tx.hash} /> },
  { id: 'state', label: 'column.state', card: 'mark', cell: (row) => <State row={row} /> },
  { id: 'age', label: 'column.time', cell: ({ tx }) => <Age ms={tx.timeMs} /> },
  { id: 'block', label: 'column.block', cell: ({ tx }) => <BlockLink block={tx.height} /> },
  {
    id: 'kind',
    label: 'column.kind',
    cell: ({ tx }) => <MethodChip kind={tx.kind} method={null} methodName={null} />,
  },
  { id: 'sender', label: 'column.sender', cell: ({ tx }) => <AddressLink address={tx.from} /> },
  { id: 'target', label: 'fact.to', cell: ({ target }) => <AddressLink address={target} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: ({ amount }) => <Amount base={amount} /> },
  {
    id: 'brought',
    label: 'arrived.brought',
    align: 'end',
    cell: ({ brought }) => <Amount base={brought} />,
  },
  { id: 'gas', label: 'evm.tx.gasLimit', align: 'end', card: 'none', cell: ({ gas }) => <Figure value={gas} /> },
  {
    id: 'l1Height',
    label: 'evm.block.l1BlockNumber',
    align: 'end',
    cell: ({ l1Height }) => <Figure value={l1Height} />,
  },
  { id: 'l1Tx', label: 'arrived.l1Tx', card: 'none', cell: ({ l1Tx }) => <ParentTx hash={l1Tx} /> },
  { id: 'delay', label: 'arrived.delay', align: 'end', cell: (row) => <Delay row={row} /> },
]

/** What messages of the parent chain made here, by the halves that this chain has itself (screens-evm §4.1). */
export const ArrivedRows = ({ part, ...frame }: ArrivedRowsProps) => {
  const { t } = usePageContext()
  const { path, query } = frame
  return (
    <>
      {/* Where the parent chain is followed the other half stands in the rows. */}
      {valueOf(part)?.hits.some(({ l1Tx }) => l1Tx !== null) !== true && <p>{t('arrived.half')}</p>}
      <PartFrame part={part}>
        {(list) => (
          <ListFrame
            {...frame}
            list={list}
            columns={COLUMNS}
            rowKey={({ tx }) => tx.hash}
            caption="tab.arrived"
            empty={<EmptyBecause what="arrived.none" coverage={list.extend.coverage} />}
            above={
              <>
                <DateFilter path={path} query={query} />
                <LookedTo height={list.extend.lookedTo} />
              </>
            }
          />
        )}
      </PartFrame>
    </>
  )
}

/** How it ended here; of a ticket, whether it was redeemed at once, or could be. */
function State({ row: { tx, redeem, ticketUntilMs } }: { readonly row: ArrivedMessage }) {
  const { t } = usePageContext()
  if (ticketUntilMs === null) return <StateBadge status={tx.status} finality={tx.finality} />
  if (redeem?.worked) return <Badge tone="good">{t('arrived.redeemed')}</Badge>
  const isOpen = systemClock.now() < ticketUntilMs
  return (
    <>
      <Badge tone={isOpen ? 'warn' : 'plain'} tip={t('arrived.ticket.hint')}>
        {t(isOpen ? 'arrived.open' : 'arrived.over')}
      </Badge>{' '}
      {isOpen && (
        <small>
          {t('arrived.ends')} <Age ms={ticketUntilMs} />
        </small>
      )}
    </>
  )
}

const Delay = ({ row: { tx, l1TimeMs } }: { readonly row: ArrivedMessage }) => (
  <Seconds value={l1TimeMs === null ? null : Math.max(0, Math.round((tx.timeMs - l1TimeMs) / 1_000))} />
)
