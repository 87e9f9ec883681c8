import { AddressLink } from '@orrery/entities/address-link'
import { MISSING } from '@orrery/format/missing'
import type { RowColumn } from '@orrery/entities/row-column'
import type { OmniBalance, OmniToken } from '@orrery/model/wire/omni'
import { OmniHeld } from './omni-parts.tsx'
import { Percent } from './percent.tsx'

/** Holders, with their part of a supply; of what is undecided no part is told. */
export const omniHolderColumns = ({
  supply,
  supplyMost,
}: Pick<OmniToken, 'supply' | 'supplyMost'>): readonly RowColumn<OmniBalance>[] => [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: (row) => <OmniHeld balance={row} /> },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: ({ amount, most }) =>
      amount === most && supply === supplyMost ? <Percent part={amount} whole={supply} /> : MISSING,
  },
]
