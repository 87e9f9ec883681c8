import { MISSING } from '@orrery/format/missing'
import type { Holding } from '@orrery/model/wire/address'
import { AmountText } from '@orrery/entities/amount'
import { ItemLink } from '@orrery/entities/item-link'
import type { RowColumn } from '@orrery/entities/row-column'
import { StandardChip } from '@orrery/entities/standard-chip'
import { TokenLink } from '@orrery/entities/token-link'

/** Columns of the items of NFT contracts that an address holds. */
export const itemHoldingColumns: readonly RowColumn<Holding>[] = [
  {
    id: 'item',
    label: 'column.item',
    card: 'title',
    cell: ({ token, tokenId }) =>
      tokenId === null ? MISSING : <ItemLink contract={token.address} tokenId={tokenId} />,
  },
  {
    id: 'standard',
    label: 'column.standard',
    card: 'mark',
    cell: ({ token }) => <StandardChip standard={token.standard} />,
  },
  { id: 'token', label: 'column.token', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  {
    id: 'amount',
    label: 'column.quantity',
    align: 'end',
    cell: ({ amount }) => <AmountText base={amount} decimals={0} symbol={null} />,
  },
]
