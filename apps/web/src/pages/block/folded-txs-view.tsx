import { blockTxColumns } from '@orrery/entities/columns/tx-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { RowTable } from '@orrery/entities/row-table'
import { Disclosure } from '@orrery/ui/disclosure'
import type { FoldedTxsProps } from './folded-txs.ts'

/** How many they are, and the rows once somebody asks. */
export function FoldedTxsView({ rows }: FoldedTxsProps) {
  const { t } = usePageContext()
  const summary = t('block.systemTxs', { count: rows.length })
  return (
    <Disclosure summary={summary}>
      <RowTable
        columns={blockTxColumns.filter(({ seldom }) => !seldom)}
        rows={rows}
        rowKey={({ hash }) => hash}
        caption={summary}
        empty={null}
        loading={false}
      />
    </Disclosure>
  )
}
