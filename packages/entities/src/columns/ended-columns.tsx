import type { EndedTx } from '@orrery/model/wire/waiting'
import { MISSING } from '@orrery/format/missing'
import { Age } from '../age.tsx'
import { Amount } from '../amount.tsx'
import { BlockLink } from '../block-link.tsx'
import { isDeploy, MethodChip } from '../method-chip.tsx'
import { usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { Seconds } from '../seconds.tsx'
import { StateBadge } from '../status-badge.tsx'
import { TxFromTo } from '../tx-from-to.tsx'
import { TxLink } from '../tx-link.tsx'

/** Transactions that waited, and what became of them (screens-evm §4.2). */
export const endedColumns: readonly RowColumn<EndedTx>[] = [
  { id: 'hash', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.hash} /> },
  {
    id: 'state',
    label: 'column.state',
    card: 'mark',
    cell: (row) => <StateBadge status={row.status} finality={row.finality} />,
  },
  { id: 'became', label: 'ended.became', cell: (row) => <Became row={row} /> },
  { id: 'ended', label: 'column.time', cell: (row) => <Age ms={row.endedMs} /> },
  {
    id: 'waited',
    label: 'ended.waited',
    hint: 'ended.waited.hint',
    align: 'end',
    cell: (row) => <Seconds value={row.waitedSeconds} />,
  },
  {
    id: 'method',
    label: 'column.method',
    card: 'none',
    cell: (row) => (
      <MethodChip kind={row.kind} method={row.method} methodName={row.methodName} deploys={isDeploy(row)} />
    ),
  },
  {
    id: 'fromTo',
    label: 'column.fromTo',
    cell: (row) => <TxFromTo tx={row} />,
  },
  { id: 'value', label: 'column.value', align: 'end', cell: (row) => <Amount base={row.value} /> },
]

/** The block that has it, or the one that took its place and why; a dash where nothing did. */
function Became({ row }: { readonly row: EndedTx }) {
  const { t } = usePageContext()
  if (row.height !== null) return <BlockLink block={row.height} />
  if (row.replacedBy === null) return MISSING
  return (
    <>
      <TxLink hash={row.replacedBy} /> {row.replacement !== null && t(`tx.replacement.${row.replacement}`)}
    </>
  )
}
