import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import type { BlockPeg } from '@orrery/model/wire/output-transaction'
import { Badge } from '@orrery/ui/badge'

/** Columns of what went into a block's extension block and came out of it. */
export const pegColumns: readonly RowColumn<BlockPeg>[] = [
  { id: 'kind', label: 'column.kind', card: 'mark', cell: (row) => <Direction of={row} /> },
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'address', label: 'column.address', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: (row) => <Amount base={row.amount} /> },
]

function Direction({ of }: { readonly of: BlockPeg }) {
  const { t } = usePageContext()
  return (
    <Badge tone={of.direction === 'in' ? 'accent' : 'plain'}>
      {t(of.direction === 'in' ? 'utxo.mweb.pegIn' : 'utxo.mweb.pegOut')}
    </Badge>
  )
}
