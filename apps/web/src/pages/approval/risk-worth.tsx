import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Approval } from '@orrery/model/wire/events'
import { WorthText } from '../../page-parts/market/worth-column.tsx'

/** When a permission ends, by its event or as its contract says now. */
const ends = ({ expiresMs, now }: Approval): boolean => expiresMs !== null || (now?.expiresMs ?? null) !== null

/** Columns of these permissions: below what each puts at risk stands what that is worth, where pools price it (screens-evm §9: value at risk); ends stand there where any of them has one. */
export const fittingColumns = (
  columns: readonly RowColumn<Approval>[],
  rows: readonly Approval[],
): readonly RowColumn<Approval>[] =>
  columns.flatMap((column) =>
    column.id === 'expires' && rows.length > 0 && !rows.some(ends)
      ? []
      : column.id === 'atRisk'
        ? [{ ...column, cell: (row: Approval) => <AtRiskWorth amount={column.cell(row)} row={row} /> }]
        : [column],
  )

/** What has ended puts nothing at risk, and what nobody prices has no worth to tell. */
function AtRiskWorth({ amount, row: { now, worth } }: { readonly amount: ReactNode; readonly row: Approval }) {
  const { nowMs } = usePageContext()
  const isOver = now != null && now.expiresMs !== null && now.expiresMs <= nowMs
  return (
    <>
      {amount}
      {!isOver && worth && (
        <small>
          <br />
          <WorthText worth={worth} />
        </small>
      )}
    </>
  )
}
