import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Approval } from '@orrery/model/wire/events'
import { WorthText } from '../../page-parts/market/worth-column.tsx'

/** Columns with what each permission puts at risk is worth, beside its amount (screens-evm §9: value at risk), where pools price any of them. */
export function withRiskWorth(
  columns: readonly RowColumn<Approval>[],
  rows: readonly Approval[],
): readonly RowColumn<Approval>[] {
  if (!rows.some(({ worth }) => worth)) return columns
  return columns.flatMap((column) =>
    column.id === 'atRisk'
      ? [
          column,
          {
            id: 'worth',
            label: 'column.worth',
            hint: 'column.worth.hint',
            align: 'end' as const,
            cell: (row: Approval) => <RiskWorth row={row} />,
          },
        ]
      : [column],
  )
}

/** What has ended puts nothing at risk. */
function RiskWorth({ row: { now, worth } }: { readonly row: Approval }) {
  const { t, nowMs } = usePageContext()
  const isOver = now != null && now.expiresMs !== null && now.expiresMs <= nowMs
  return isOver ? t('approval.nothing') : <WorthText worth={worth ?? null} />
}
