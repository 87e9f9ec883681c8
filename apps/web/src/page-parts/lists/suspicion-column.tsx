import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Suspicion, Transfer } from '@orrery/model/wire/transaction'
import { Badge } from '@orrery/ui/badge'
import { transferKey } from './transfer-key.ts'

/** Marks the rows that something suspicious is told of, each with its reasons; `beside` is drawn with a mark. */
export const suspicionColumn = (
  found: ReadonlyMap<string, Suspicion>,
  beside?: (row: Transfer, reason: Suspicion) => ReactNode,
): RowColumn<Transfer> => ({
  id: 'suspicion',
  label: 'suspicious.mark',
  narrow: true,
  cell: (row) => {
    const reason = found.get(transferKey(row))
    return (
      reason !== undefined && (
        <>
          <SuspicionMark row={row} reason={reason} /> {beside?.(row, reason)}
        </>
      )
    )
  },
})

export type SuspicionMarkProps = { readonly row: Transfer; readonly reason: Suspicion }

/** A mark that tells all reasons of a row, or else the one that is given. */
export function SuspicionMark({ row, reason }: SuspicionMarkProps) {
  const { t } = usePageContext()
  return (
    <Badge
      tone="warn"
      tip={(row.suspicions ?? [reason])
        .map((one) => t(`suspicious.${one}`, { most: row.suspicionOver ?? 0 }))
        .join('\n')}
    >
      {t('suspicious.mark')}
    </Badge>
  )
}
