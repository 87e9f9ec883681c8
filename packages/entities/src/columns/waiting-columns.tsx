import type { TxSummary } from '@orrery/model/wire/transaction'
import { FeeRate, TxSize } from '../fee-rate.tsx'
import { Figure } from '../figure.tsx'
import { usePageContext } from '../page-context.tsx'
import styles from '../links.module.css'
import type { RowColumn } from '../row-column.ts'
import { pendingColumns } from './tx-columns.tsx'

/** Not in a block yet, on chains of outputs: what is paid for how much room, with how many others it must be mined, and how much comes before it. */
export const waitingColumnsFor = (rows: readonly TxSummary[]): readonly RowColumn<TxSummary>[] =>
  // Blocks of some chains take whatever comes.
  rows.length === 0 || rows.some(({ waits }) => waits?.place != null) ? [...waitingColumns, place] : waitingColumns

const waitingColumns: readonly RowColumn<TxSummary>[] = [
  ...pendingColumns.map((column) => (column.id === 'fromTo' ? { ...column, seldom: true } : column)),
  {
    id: 'rate',
    label: 'chart.feeRate',
    align: 'end',
    cell: (row) => <FeeRate value={row.waits?.rate ?? null} />,
  },
  { id: 'bytes', label: 'column.size', align: 'end', cell: (row) => <TxSize value={row.waits?.bytes ?? null} /> },
  {
    id: 'ancestors',
    label: 'column.ancestors',
    hint: 'column.ancestors.hint',
    align: 'end',
    cell: (row) => <Figure value={row.waits?.ancestors ?? null} />,
  },
  {
    id: 'replaces',
    label: 'column.replaces',
    hint: 'column.replaces.hint',
    align: 'end',
    cell: (row) => <Replaces tx={row} />,
  },
]

const place: RowColumn<TxSummary> = {
  id: 'place',
  label: 'column.blocksAhead',
  hint: 'column.blocksAhead.hint',
  align: 'end',
  cell: ({ waits }) => (
    <bdi dir="ltr">
      {waits?.place?.isLeast === true && '≥ '}
      <Figure value={waits?.place?.blocks ?? null} />
    </bdi>
  ),
}

/** Leads to the versions of a transaction that took the place of others. */
function Replaces({ tx: { hash, waits } }: { readonly tx: TxSummary }) {
  const { chain, href } = usePageContext()
  const count = <Figure value={waits?.replaces ?? null} />
  return waits?.replaces ? (
    <a className={styles.link} href={href(`/${chain?.path}/tx/${hash}/rbf`)}>
      {count}
    </a>
  ) : (
    count
  )
}
