import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import type { Suspicion, Transfer } from '@orrery/model/wire/transaction'
import { Badge } from '@orrery/ui/badge'

import { transferKey } from './transfer-key.ts'

/** Marks the rows that something suspicious is told of, each with its reason. */
export const suspicionColumn = (found: ReadonlyMap<string, Suspicion>): RowColumn<Transfer> => ({
  id: 'suspicion',
  label: 'suspicious.mark',
  narrow: true,
  cell: (row) => <Mark reason={found.get(transferKey(row))} />,
})

function Mark({ reason }: { readonly reason: Suspicion | undefined }) {
  const { t } = usePageContext()
  return reason === undefined ? null : (
    <Badge tone="warn" tip={t(`suspicious.${reason}`)}>
      {t('suspicious.mark')}
    </Badge>
  )
}
