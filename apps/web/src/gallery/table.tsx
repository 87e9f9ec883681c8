import { useState } from 'react'
import { arrangeColumns, type ArrangedColumn } from '@orrery/ui/arrange-columns'
import { Badge } from '@orrery/ui/badge'
import { EmptyState } from '@orrery/ui/empty-state'
import type { Density, SortOrder } from '@orrery/ui/rules/table-view'
import { Table } from '@orrery/ui/table'
import { TableTools } from '@orrery/ui/table-tools'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

type Row = { readonly hash: string; readonly height: number; readonly value: number; readonly fee: number; ok: boolean }

const ROWS: readonly Row[] = Array.from({ length: 14 }, (_, index) => ({
  hash: `0x${(index * 7_919 + 4_096).toString(16).padStart(6, '0')}…${(index * 31 + 17).toString(16).padStart(4, '0')}`,
  height: 21_402_118 - index * 3,
  value: (index * 7_919) % 1_000,
  fee: ((index * 104_729) % 977) / 1e5,
  ok: index % 5 !== 3,
}))

const COLUMNS: readonly ArrangedColumn<Row>[] = [
  {
    id: 'hash',
    label: 'Transaction',
    card: 'title',
    fixed: true,
    cell: (row) => <a href="/gallery?only=table">{row.hash}</a>,
  },
  {
    id: 'state',
    label: 'Status',
    card: 'mark',
    cell: (row) => <Badge tone={row.ok ? 'good' : 'bad'}>{row.ok ? 'Success' : 'Failed'}</Badge>,
  },
  { id: 'height', label: 'Block', sort: 'descending', cell: (row) => row.height.toLocaleString('en-US') },
  {
    id: 'value',
    label: 'Value',
    hint: 'What was sent, in ether',
    align: 'end',
    sort: 'descending',
    cell: (row) => `${row.value} ETH`,
  },
  { id: 'fee', label: 'Fee', align: 'end', sort: 'ascending', cell: (row) => row.fee.toFixed(5) },
]
const PLAIN = arrangeColumns(COLUMNS, { hidden: [], sort: null, onSort: () => undefined })

function Arranged() {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [density, setDensity] = useState<Density>('roomy')
  const [sort, setSort] = useState<SortOrder | null>({ column: 'value', direction: 'descending' })
  const key = sort?.column as 'height' | 'value' | 'fee' | undefined
  const sign = sort?.direction === 'descending' ? -1 : 1
  const rows = key === undefined ? ROWS : ROWS.toSorted((a, b) => sign * (a[key] - b[key]))
  return (
    <>
      <div className={styles.end}>
        <TableTools columns={COLUMNS} hidden={hidden} onHidden={setHidden} density={density} onDensity={setDensity} />
      </div>
      <Table
        caption="Transactions, to be arranged"
        columns={arrangeColumns(COLUMNS, { hidden, sort, onSort: setSort })}
        rows={rows}
        rowKey={(row) => row.hash}
        density={density}
        maxHeight="180px"
        pinned
      />
    </>
  )
}

export const specimen: Specimen = {
  id: 'table',
  title: 'Table',
  group: 'lists',
  states: [
    { name: 'sorted by its heads, columns chosen, the head stays', Show: Arranged },
    {
      name: 'dense',
      Show: () => (
        <Table caption="Dense" columns={PLAIN} rows={ROWS.slice(0, 2)} rowKey={(row) => row.hash} density="dense" />
      ),
    },
    {
      name: 'rows on their way',
      Show: () => (
        <Table caption="On their way" columns={PLAIN} rows={ROWS.slice(0, 2)} rowKey={(row) => row.hash} loading />
      ),
    },
    {
      name: 'empty',
      Show: () => (
        <Table
          caption="Empty"
          columns={PLAIN}
          rows={[]}
          rowKey={(row) => row.hash}
          empty={
            <EmptyState kind="records" title="No transactions" compact>
              Nothing was sent or received.
            </EmptyState>
          }
        />
      ),
    },
  ],
}
