import { plainSymbol } from '@orrery/entities/plain-symbol'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { TokenLink } from '@orrery/entities/token-link'
import type { BanknoteSummary } from '@orrery/model/wire/banknote'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { PartFrame } from '../facts/part-frame.tsx'
import { FileLinks } from '../lists/file-links.tsx'
import type { StableCoinsProps } from './distribution-part.ts'

type Coin = BanknoteSummary['coins'][number]

/** The dollar coins that the site knows of a chain: the largest holders of each are a list of their own (screens-evm §16.1). */
export function StableCoins({ coins, base }: StableCoinsProps) {
  const { t } = usePageContext()
  return (
    <PartFrame part={coins}>
      {(told) => (
        <>
          <Card padding="flush">
            <RowTable
              columns={columnsOf(base)}
              rows={told.coins}
              rowKey={({ token }) => token.address}
              caption={t('rich.stable')}
              empty={<EmptyBecause what="banknote.summary.none" because="banknote.summary.none.reason" />}
            />
          </Card>
          {told.coins.length > 0 && <FileLinks path={`${base}/stable`} />}
        </>
      )}
    </PartFrame>
  )
}

const columnsOf = (base: string): readonly RowColumn<Coin>[] => [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  {
    id: 'supply',
    label: 'column.supply',
    align: 'end',
    cell: ({ token, supply }) => (
      <AmountText base={supply} decimals={token.decimals} symbol={plainSymbol(token.symbol)} places={2} />
    ),
  },
  {
    id: 'block',
    label: 'column.block',
    align: 'end',
    cell: ({ supplyAt }) => <BlockLink block={supplyAt} />,
  },
  {
    id: 'list',
    label: 'page.richList.title',
    align: 'end',
    cell: ({ token }) => <Holders base={base} address={token.address} />,
  },
]

function Holders({ base, address }: { readonly base: string; readonly address: string }) {
  const { t } = usePageContext()
  return <Link to={`${base}/token?token=${encodeURIComponent(address)}`}>{t('page.richList.title')}</Link>
}
