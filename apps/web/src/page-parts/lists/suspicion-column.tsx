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
          <Mark reasons={row.suspicions ?? [reason]} most={row.suspicionOver ?? 0} /> {beside?.(row, reason)}
        </>
      )
    )
  },
})

function Mark({ reasons, most }: { readonly reasons: readonly Suspicion[]; readonly most: number }) {
  const { t } = usePageContext()
  return (
    <Badge tone="warn" tip={reasons.map((reason) => t(`suspicious.${reason}`, { most })).join('\n')}>
      {t('suspicious.mark')}
    </Badge>
  )
}
