import type { ReactNode } from 'react'
import type { FamilyId } from '@orrery/model/chain'

/** One column of a list, defined once per row kind and used by every list of that kind. */
export type RowColumn<Row> = {
  readonly id: string
  /** Message key of the head, and of the label in the card form. `column.time` is the head that cycles time modes and is named for the mode. */
  readonly label: string
  /** Message key of what the head's tooltip explains. */
  readonly hint?: string
  readonly align?: 'end'
  /** As wide as its content: ranks and positions. */
  readonly narrow?: true
  /** Place in the card of small screens: its head line, a labelled line, or one that is folded away there (screens-evm §0.8). */
  readonly card?: 'title' | 'mark' | 'line' | 'none'
  /** Its cells are one element each, whatever the row (see `Column`). */
  readonly single?: true
  /** Put away until a visitor asks for it: then the list's view names it with a dash before. */
  readonly seldom?: boolean
  /** Its cells tell times (`Age`): its head cycles the time modes as that of `column.time` does, and keeps its own name (screens-evm §0.2). */
  readonly times?: true
  readonly cell: (row: Row) => ReactNode
}

/** A column as it is called on chains of the family: transactions of outputs are of a kind, and call nothing. */
export function columnOn<Column extends Pick<RowColumn<never>, 'label' | 'hint'>>(
  column: Column,
  family: FamilyId | undefined,
): Column {
  if (family !== 'utxo' || column.label !== 'column.method') return column
  const { hint: _hint, ...rest } = column
  return { ...rest, label: 'column.kind' } as Column
}
