import type { Holding, Output } from '@orrery/model/wire/address'
import type { ItemHolder, TokenSummary } from '@orrery/model/wire/token'
import type { Holder } from '@orrery/model/wire/holder'
import { Badge } from '@orrery/ui/badge'
import { AddressLink } from '../address-link.tsx'
import { Amount, AmountText } from '../amount.tsx'
import { BlockLink } from '../block-link.tsx'
import { ItemLink } from '../item-link.tsx'
import { Figure } from '../figure.tsx'
import { ShareBar } from '../share-bar.tsx'
import { StandardChip } from '../standard-chip.tsx'
import { OutpointLink } from '../outpoint-link.tsx'
import { ScriptName } from '../script-name.tsx'
import { TxLink } from '../tx-link.tsx'
import type { RowColumn } from '../row-column.ts'
import { TokenAmount } from '../token-amount.tsx'
import { TokenLink } from '../token-link.tsx'
import { TokenName } from '../token-name.tsx'
import { usePageContext } from '../page-context.tsx'

/** Columns of a token list. */
export const tokenColumns: readonly RowColumn<TokenSummary>[] = [
  { id: 'name', label: 'column.token', card: 'title', cell: (row) => <TokenLink token={row} by="name" /> },
  { id: 'standard', label: 'column.standard', card: 'mark', cell: (row) => <StandardChip standard={row.standard} /> },
  { id: 'symbol', label: 'column.symbol', cell: (row) => <TokenName name={row.symbol} fallback="--" /> },
  { id: 'address', label: 'column.contract', cell: (row) => <AddressLink address={row.address} /> },
  {
    id: 'supply',
    label: 'column.supply',
    hint: 'column.supply.hint',
    align: 'end',
    cell: (row) => (
      <AmountText
        base={row.totalSupply}
        decimals={row.standard === 'erc20' ? row.decimals : 0}
        symbol={null}
        places={4}
      />
    ),
  },
  {
    id: 'holders',
    label: 'column.holders',
    hint: 'column.holders.hint',
    align: 'end',
    cell: (row) => <Figure value={row.holders} />,
  },
  { id: 'transfers', label: 'column.transfers', align: 'end', cell: (row) => <Figure value={row.transfers} /> },
  {
    id: 'first',
    label: 'column.firstBlock',
    hint: 'column.firstBlock.hint',
    align: 'end',
    cell: (row) => <BlockLink block={row.firstHeight} />,
  },
]

/** Columns of a token's holders. `decimals` is the token's; `told` adds where each balance comes from. */
export const holderColumns = (decimals: number | null, told = false): readonly RowColumn<Holder>[] => [
  {
    id: 'rank',
    label: 'column.rank',
    align: 'end',
    narrow: true,
    card: 'mark',
    cell: (row) => <Figure value={row.rank} />,
  },
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  {
    id: 'amount',
    label: 'column.quantity',
    align: 'end',
    cell: (row) => <AmountText base={row.amount} decimals={decimals} symbol={null} />,
  },
  {
    id: 'share',
    label: 'column.share',
    hint: 'column.share.hint',
    align: 'end',
    cell: (row) =>
      row.sharePpm === null ? <Figure value={null} /> : <ShareBar part={row.sharePpm} whole={1_000_000} />,
  },
  ...(told
    ? [
        {
          id: 'source',
          label: 'column.source',
          hint: 'column.source.hint',
          align: 'end' as const,
          cell: (row: Holder) => <SourceWord source={row.source} />,
        },
      ]
    : []),
]

/** Columns of the items of an NFT contract. */
export const itemColumns = (contract: string): readonly RowColumn<ItemHolder>[] => [
  {
    id: 'item',
    label: 'column.item',
    card: 'title',
    cell: (row) => <ItemLink contract={contract} tokenId={row.tokenId} />,
  },
  { id: 'owner', label: 'fact.itemOwner', cell: (row) => <AddressLink address={row.owner} /> },
  {
    id: 'amount',
    label: 'column.quantity',
    align: 'end',
    cell: (row) => <AmountText base={row.amount} decimals={0} symbol={null} />,
  },
]

/** Columns of what an address holds. */
export const holdingColumns: readonly RowColumn<Holding>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: (row) => <TokenLink token={row.token} by="name" /> },
  {
    id: 'standard',
    label: 'column.standard',
    card: 'mark',
    cell: (row) => <StandardChip standard={row.token.standard} />,
  },
  { id: 'contract', label: 'column.contract', cell: (row) => <AddressLink address={row.token.address} /> },
  {
    id: 'amount',
    label: 'column.balance',
    align: 'end',
    cell: (row) => <TokenAmount token={row.token} amount={row.amount} tokenId={row.tokenId} />,
  },
  {
    id: 'source',
    label: 'column.source',
    hint: 'column.source.hint',
    align: 'end',
    cell: (row) => <SourceWord source={row.source} />,
  },
]

/** Columns of an address's outputs. */
export const outputColumns: readonly RowColumn<Output>[] = [
  {
    id: 'outpoint',
    label: 'column.outpoint',
    hint: 'column.outpoint.hint',
    card: 'title',
    cell: ({ txid, vout }) => <OutpointLink txid={txid} vout={vout} />,
  },
  { id: 'state', label: 'column.state', card: 'mark', cell: (row) => <SpentBadge spent={row.spentBy !== null} /> },
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'script', label: 'column.script', cell: (row) => <ScriptName type={row.script} /> },
  {
    id: 'spentBy',
    label: 'column.spentBy',
    cell: (row) => (row.spentBy === null ? '' : <TxLink hash={row.spentBy} />),
  },
  { id: 'amount', label: 'column.amount', align: 'end', cell: (row) => <Amount base={row.amount} /> },
]

/** Columns of those outputs of an address that nobody has spent. */
export const unspentColumns: readonly RowColumn<Output>[] = outputColumns.filter(
  ({ id }) => id !== 'state' && id !== 'spentBy',
)

function SourceWord({ source }: { readonly source: 'node' | 'ledger' }) {
  const { t } = usePageContext()
  return <span data-tip={t(`balanceSource.${source}.hint`)}>{t(`balanceSource.${source}`)}</span>
}

/** Spent or not, in words. */
export function SpentBadge({ spent }: { readonly spent: boolean }) {
  const { t } = usePageContext()
  return (
    <Badge tone={spent ? 'plain' : 'good'} icon={spent ? null : 'check'}>
      {t(spent ? 'output.spent' : 'output.unspent')}
    </Badge>
  )
}
