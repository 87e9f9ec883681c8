import type { Approval } from '@orrery/model/wire/events'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'

/** Columns of the permissions that an address gave (screens-evm §9). */
export const approvalColumns: readonly RowColumn<Approval>[] = [
  { id: 'spender', label: 'column.spender', card: 'title', cell: ({ spender }) => <AddressLink address={spender} /> },
  { id: 'token', label: 'column.token', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  { id: 'age', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  {
    id: 'expires',
    label: 'column.expires',
    cell: ({ expiresMs }) => (expiresMs === null ? '--' : <Age ms={expiresMs} />),
  },
  { id: 'allowed', label: 'column.allowed', align: 'end', cell: (row) => <Allowed approval={row} /> },
]

/** How much may be taken, as it was given. */
function Allowed({ approval }: { readonly approval: Approval }) {
  const { kind, token, amount, tokenId, unlimited } = approval
  if (kind === 'all') return <RichMessage id="headline.allItems" slots={{ token: <TokenLink token={token} /> }} />
  if (unlimited) return <RichMessage id="headline.unlimited" slots={{ token: <TokenLink token={token} /> }} />
  return <TokenAmount token={token} amount={amount ?? '1'} tokenId={tokenId} />
}
