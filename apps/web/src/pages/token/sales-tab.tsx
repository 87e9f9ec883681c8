import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { ItemLink } from '@orrery/entities/item-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { TokenSales } from '@orrery/model/wire/token-sales'
import { Card } from '@orrery/ui/card'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import type { SalesPartProps } from './sales-part.ts'

type Price = TokenSales['prices'][number]
const SALES = new URLSearchParams({ tab: 'sales' })

type Sale = TokenSales['newest'][number]

/** The lowest, middle and highest price of single items lately, by currency, and the newest sales (screens-evm §8.1). */
export function SalesTab({ part, contract, loading }: SalesPartProps) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  return (
    <PartFrame part={part}>
      {(told) => (
        <>
          <p>{t('sales.rule', { days: told.days })}</p>
          <p role="status">{t(told.isAll ? 'sales.looked' : 'sales.lookedPart', { count: told.looked })}</p>
          <Card title={t('sales.prices')} padding="flush">
            <RowTable
              columns={priceColumns}
              rows={told.prices}
              rowKey={({ token }) => token?.address ?? ''}
              caption={t('sales.prices')}
              // Why there are none the line above says.
              empty={told.isAll ? <EmptyBecause what="sales.none" /> : <p>{t('sales.none')}</p>}
              loading={loading}
            />
          </Card>
          {told.newest.length > 0 && (
            <Card title={t('sales.newest')} padding="flush">
              <RowTable
                columns={saleColumns(contract)}
                rows={told.newest}
                rowKey={({ height, seq }) => `${height}:${seq}`}
                caption={t('sales.newest')}
                empty={null}
                loading={loading}
              />
            </Card>
          )}
          {!loading && told.newest.length > 0 && (
            <FileLinks path={`/${path}/token/${encodeURIComponent(contract)}`} query={SALES} />
          )}
        </>
      )}
    </PartFrame>
  )
}

const Paid = ({ token, amount }: Pick<Sale, 'token' | 'amount'>) =>
  token === null ? <Amount base={amount} /> : <TokenAmount token={token} amount={amount} tokenId={null} />

const Currency = ({ token }: Pick<Sale, 'token'>) => {
  const { native } = usePageChain()
  return token === null ? native.symbol.toUpperCase() : <TokenLink token={token} />
}

const priced = (id: 'lowest' | 'median' | 'highest' | 'total', label: string): RowColumn<Price> => ({
  id,
  label,
  align: 'end',
  cell: (row) => <Paid token={row.token} amount={row[id]} />,
})

const priceColumns: readonly RowColumn<Price>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <Currency token={token} /> },
  { id: 'sales', label: 'tab.sales', align: 'end', cell: ({ sales }) => <Figure value={sales} /> },
  priced('lowest', 'chart.min'),
  priced('median', 'lightning.median'),
  priced('highest', 'chart.max'),
  priced('total', 'sales.total'),
]

const saleColumns = (contract: string): readonly RowColumn<Sale>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  {
    id: 'item',
    label: 'column.item',
    cell: ({ tokenId }) => (tokenId === null ? MISSING : <ItemLink contract={contract} tokenId={tokenId} />),
  },
  { id: 'age', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'from', label: 'fact.from', cell: ({ from }) => <AddressLink address={from} /> },
  { id: 'to', label: 'fact.to', cell: ({ to }) => <AddressLink address={to} /> },
  { id: 'price', label: 'market.price', align: 'end', cell: (row) => <Paid token={row.token} amount={row.amount} /> },
]
