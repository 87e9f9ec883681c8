import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { MISSING } from '@orrery/format/missing'
import type { ListOf } from '@orrery/model/wire/common'
import type { Transfer } from '@orrery/model/wire/transaction'
import { Card } from '@orrery/ui/card'
import { tokenSums, type TokenSum } from './token-sums.ts'

/** What moved of each token, above all its transfers; nothing where the page has not all of them, or each token moved once. */
export function TokenSums({ list: { hits, extend } }: { readonly list: ListOf<Transfer> }) {
  const { t } = usePageContext()
  const sums = tokenSums(hits)
  if (extend.next !== null || extend.previous !== null || sums.length === hits.length) return null
  return (
    <Card padding="flush">
      <RowTable
        columns={columns}
        rows={sums}
        rowKey={({ token }) => token?.address ?? ''}
        caption={t('column.token')}
        empty={null}
      />
    </Card>
  )
}

const columns: readonly RowColumn<TokenSum>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <Moved token={token} /> },
  { id: 'count', label: 'tab.transfers', align: 'end', cell: ({ count }) => <Figure value={count} /> },
  {
    id: 'amount',
    label: 'token.moved',
    align: 'end',
    cell: ({ token, amount }) =>
      amount === null ? MISSING : <TokenAmount token={token} amount={amount} tokenId={null} />,
  },
]

/** The token, or the chain's coin. */
function Moved({ token }: Pick<TokenSum, 'token'>) {
  const { native } = usePageChain()
  return token === null ? native.symbol.toUpperCase() : <TokenLink token={token} by="name" />
}
