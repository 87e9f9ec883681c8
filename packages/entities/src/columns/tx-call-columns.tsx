import type { Call } from '@orrery/model/wire/call'
import { displayName } from '../display-name.ts'
import { Figure } from '../figure.tsx'
import type { RowColumn } from '../row-column.ts'
import { fromTo, kind, outcome, value } from './call-columns.tsx'

/** Inside one transaction: what is the same in every row is left out. */
export const txCallColumns: readonly RowColumn<Call>[] = [
  { id: 'place', label: 'column.position', narrow: true, cell: (row) => <bdi dir="ltr">{row.path}</bdi> },
  kind,
  { ...fromTo, card: 'title' },
  {
    id: 'method',
    label: 'column.method',
    hint: 'column.method.hint',
    card: 'none',
    cell: ({ methodName, method }) => <bdi dir="ltr">{displayName(methodName ?? method ?? '').text}</bdi>,
  },
  outcome,
  { id: 'gas', label: 'column.gas', align: 'end', card: 'none', cell: (row) => <Figure value={row.gasUsed} /> },
  value,
]
